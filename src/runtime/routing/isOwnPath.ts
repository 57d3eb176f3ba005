/** Whether a text is a path of this origin: '//' and '/\' would lead to another host. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !text.split('').some((character) => character < ' ');
}
