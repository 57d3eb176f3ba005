/** Changes when the generated form of validators changes, so that old addresses are not reused. */
export const validatorForm = 'rjsf-6.11.1/1';
