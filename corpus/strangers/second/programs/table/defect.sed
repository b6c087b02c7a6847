1259s/j >= _fields.length/j > _fields.length/
