var argc = 4, argv = ['sample', '9', '8', '7'];
