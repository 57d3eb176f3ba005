import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { HandlerDescription, HandlerSetting } from '#compiler';
import { handlerDescriptions } from '../../../src/server/handlerDescriptions.ts';
import { handlers } from '../../../src/server/handlers.ts';

const START = '<!-- handlers: written by npm run rules -->';
const END = '<!-- end of the handlers -->';

test('every handler of the server is described, and nothing else', () => {
  expect(Object.keys(handlerDescriptions).toSorted()).toEqual(Object.keys(handlers).toSorted());
});

test('the manual lists the handlers as they are described (npm run rules writes it)', () => {
  const file = resolve(__dirname, '../../../src/docs/handlers.md');
  const manual = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = manual.split(START);
  const [, after = ''] = rest.split(END);
  const rows = Object.entries(handlerDescriptions).map(rowOf);
  const table = ['| handler | settings | parameters | answer |', '|---|---|---|---|', ...rows].join('\n');
  const current = `${before}${START}\n${table}\n${END}${after}`;
  if (process.env['RULES'] === 'write') writeFileSync(file, current);
  expect(readFileSync(file, 'utf8')).toBe(current);
});

function rowOf([name, { answer, parameters = [], settings = {} }]: readonly [string, HandlerDescription]): string {
  const said = settings === 'open' ? ['see [calls](authoring.md)'] : Object.entries(settings).map(settingText);
  const sent = parameters.map((one) => (one.endsWith('?') ? `[\`${one.slice(0, -1)}\`]` : `\`${one}\``));
  const fields = answer?.fields?.map((field) => `\`${field}\``).join(', ');
  const answered = [answer?.kind ?? '', fields ?? answer?.description ?? ''].filter(Boolean).join(': ');
  return `| \`${name}\` | ${said.join('<br>')} | ${sent.join(', ')} | ${answered} |`;
}

function settingText([name, { description, isRequired, kind, names = [], parameter }]: readonly [string, HandlerSetting]): string {
  const more = names.length > 0 ? ` Names: ${names.map((one) => `\`${one}\``).join(', ')}.` : '';
  const other = parameter === undefined ? '' : ` A parameter \`${parameter}\` may give it, too.`;
  return `\`${name}\`${isRequired ? '*' : ''} (${kind}): ${description}${more}${other}`;
}
