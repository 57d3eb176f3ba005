import type { FunctionDefinition, Parameter } from './definition.ts';
import { definitionGroups } from './definitions.ts';

/** Between these lines of src/docs/expressions.md stands what `functionsManual` gives. */
export const MANUAL_START = '<!-- functions: written by npm run rules -->';
export const MANUAL_END = '<!-- end of the functions -->';

/** The functions in Markdown, a table for each group. */
export function functionsManual(): string {
  return Object.entries(definitionGroups)
    .map(([heading, group]) => {
      const rows = Object.entries(group).map(([name, definition]) => rowOf(name, definition));
      return [`### ${heading}`, '', '| function | gives | what it does | example |', '|---|---|---|---|', ...rows, ''].join('\n');
    })
    .join('\n');
}

function rowOf(name: string, { examples, parameters, result, says }: FunctionDefinition): string {
  const takes = parameters.map(parameterText).join(', ');
  const shown = examples.map(([text, value]) => `\`${text}\` is \`${JSON.stringify(value)}\``).join('<br>');
  return `| \`${name}(${takes})\` | ${result ?? 'any'} | ${says} | ${shown} |`;
}

function parameterText({ isOptional, isRepeated, name, types }: Parameter): string {
  const written = `${name}${isRepeated ? ' ...' : ''}${isOptional ? '?' : ''}`;
  return types ? `${written}: ${types.join(' or ')}` : written;
}
