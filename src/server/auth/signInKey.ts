/** Key of the counter of failed sign-ins of a login, whether an account has it or not. */
export function signInKey(login: string): string {
  return `sign-in ${login.trim().toLowerCase()}`;
}
