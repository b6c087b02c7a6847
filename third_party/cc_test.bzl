"""cc_test for all of Twinstep's tests: the engines and the libraries under test are optimised, the files of tests are not.

A test's own code is compiled in every build and runs once: without optimisation it takes less than half of the time to compile.
"""

def cc_test(features = [], **kwargs):
    native.cc_test(features = features + ["unoptimized"], **kwargs)
