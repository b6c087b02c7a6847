232s/Object.assign({}, values)/values/
