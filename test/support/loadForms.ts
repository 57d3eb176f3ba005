// Loading the many ES modules of rjsf takes seconds; it happens before a test and not within its time limit.
import '@rjsf/core';
import '@rjsf/utils';
