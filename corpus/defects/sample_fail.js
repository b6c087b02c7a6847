var argc = 3, argv = ['sample', '11', '14'];
