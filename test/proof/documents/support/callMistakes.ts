import { edited } from './edited.ts';
import { misspelt } from './misspelt.ts';
import type { SingleMistake } from './singleMistakes.ts';

type Json = { readonly [key: string]: unknown };

/** Mistakes between a call and what serves it: a setting that its handler does not have, and a field that is taken and lost. */
export function callMistakes(path: string, text: string): SingleMistake[] {
  const { operations = {} } = JSON.parse(text) as { readonly operations?: { readonly [name: string]: Json } };
  return Object.entries(operations).flatMap(([name, operation]) => {
    const pointer = `/operations/${name}`;
    const settings = operation['with'] as Json | undefined;
    const [setting] = Object.keys(settings ?? {});
    const made: SingleMistake[] = [];
    if ('handler' in operation && operation['handler'] !== 'procedure' && setting !== undefined)
      made.push({
        kind: 'setting of a handler',
        path,
        pointer: `${pointer}/with/${setting}`,
        what: `"${misspelt(setting)}"`,
        make: () => new Map([[path, edited(text, `${pointer}/with/${setting}`, { rename: misspelt(setting) })]]),
      });
    const fields = fieldsAt(operation);
    if (fields !== undefined && readsPartsAlone(operation))
      made.push({
        kind: 'field that is asked and lost',
        path,
        pointer,
        what: '"nickname" in its body',
        make: () => new Map([[path, edited(text, pointer + fields, { put: { nickname: NICKNAME } })]]),
      });
    return made;
  });
}

const NICKNAME = { type: 'string', maxLength: 40, description: 'What the others say.' };

/** Where the fields of a body stand that the call itself describes. */
function fieldsAt({ body }: Json): string | undefined {
  const schema = (body as { readonly schema?: Json } | undefined)?.schema;
  return schema?.['properties'] === undefined ? undefined : '/body/schema/properties';
}

/** A procedure that stores its body as a whole loses nothing. */
function readsPartsAlone({ body: _taken, ...operation }: Json): boolean {
  const isProcedure = 'do' in operation && !('handler' in operation);
  return isProcedure && !/\bbody\b(?!\.)/.test(JSON.stringify(operation));
}
