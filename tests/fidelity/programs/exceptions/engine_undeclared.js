function f() {
  'use strict';
  undeclared = 1;
}
f();
