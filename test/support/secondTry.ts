// On a busy machine of CI a test may be late once, as a browser test may; `npm test` names those that needed the second try.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
