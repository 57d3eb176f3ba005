/** Role on the wire of administrators (SH-ROLES-03): the first account of a production portal has it. */
export const ADMIN_ROLE = 'admin';
