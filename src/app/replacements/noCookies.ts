/** Replaces how axios reads a cookie against forged requests (README.md): the portal names none. */
export default {};
