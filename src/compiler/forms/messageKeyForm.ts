/** The form of a message key, as in common.schema.json. */
export const messageKeyForm = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9{} _-]+)+$/;
