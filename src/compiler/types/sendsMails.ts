import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';

/** Whether a machine, or a state of it, has the job that sends mails. */
export function sendsMails(root: Node): boolean {
  if (textOf(entryOf(root, 'meta', 'job', 'run')) === 'mail.send') return true;
  return [...entriesOf(entryOf(root, 'states')).values()].some(sendsMails);
}
