import type { AccessMatrix, Reach } from './accessMatrix.ts';

/** What a cell of the table shows for a reach, and its explanation below the title. */
const SIGNS: { readonly [reach in Reach]: readonly [sign: string, meaning: string] } = {
  signIn: ['401', 'needs a good session'],
  refused: ['403', 'not allowed'],
  hidden: ['404', 'not allowed, and not to be known of: as if there were no such call'],
  key: [
    'k',
    'for programs of sources outside, by their keys (SOURCE_KEYS), which then reach everything; no user, and as if there were no such call where no source has a key',
  ],
  nothing: ['n', 'allowed; holds no data of anybody'],
  self: ['s', 'the own user; no other dealer, maker or group'],
  organizations: ['o', 'the own organizations; no other dealer of the maker, no other maker, no other group'],
  program: ['p', 'every organization of the own program; no other maker'],
  content: ['c', 'pages and catalogue data of the own program; no organization'],
  anyContent: ['C', 'pages and catalogue data of any program; no organization'],
  everything: ['A', 'everything'],
};

/** The matrix as a Markdown table to read and to review: one row an operation, one column a user. */
export function matrixText({ actors, operations, reach }: AccessMatrix): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    row(['operation', ...actors.map((_, index) => String(index + 1))]),
    row(['---', ...actors.map(() => ':-:')]),
    ...operations.map((operation) => row([operation, ...actors.map((actor) => SIGNS[reach(operation, actor)][0])])),
  ];
  return [
    '# Who may call what, and which rows it reaches',
    '',
    'Generated from `schemas/access.json`, the operation documents and the demo accounts by `npm run access`; do not edit.',
    'An operation that does not stand in the access document is refused to everybody.',
    '',
    row(['sign', 'meaning']),
    row(['---', '---']),
    ...Object.values(SIGNS).map(([sign, meaning]) => row([sign, meaning])),
    '',
    row(['column', 'user', 'roles']),
    row(['---', '---', '---']),
    ...actors.map(({ id, actor }, index) => row([String(index + 1), id, actor?.roles.join(', ') ?? ''])),
    '',
    ...table,
    '',
  ].join('\n');
}
