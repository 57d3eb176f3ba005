// rjsf as single ES modules takes seconds to load, which no test should wait for.
import '@rjsf/core';
import '@rjsf/utils';
