import { explainCondition } from '#compiler';
import { isJsonObject, type Json, type JsonObject, nearest } from '#model';
import { compileDocuments } from '../compileLimit.ts';

const USAGE = 'usage: portico why <condition> [<fact>=<value> ...] [--root <folder>]\n';

/**
 * `portico why <condition> [<fact>=<value> ...] [--root <folder>]`: prints whether a named condition of the documents holds where the facts
 * are as given (all others are absent), and why, in FEEL. Exit code 1 if the documents hold errors or no condition has the name, 2 without a
 * name.
 */
export async function why(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--root');
  const [name, ...facts] = at === -1 ? args : args.filter((_, index) => index !== at && index !== at + 1);
  if (name === undefined || facts.some((fact) => !fact.includes('='))) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { portal } = await compileDocuments(args);
  const text = portal && explainCondition(portal, name, factsOf(facts));
  if (text !== undefined) {
    process.stdout.write(`${text}\n`);
    return 0;
  }
  const near = portal && nearest(name, Object.keys(portal.conditions));
  const unknown = `There is no condition "${name}"${near === undefined ? '' : `; did you mean "${near}"`}.\n`;
  process.stderr.write(portal ? unknown : 'The documents hold errors: run npm run check.\n');
  return 1;
}

/** Facts by their roots, of rows such as `user.role=Dealer`; a value is JSON where it can be read as such, else a text. */
function factsOf(rows: readonly string[]): JsonObject {
  const facts: { [key: string]: Json } = {};
  for (const row of rows) {
    const [path = '', ...value] = row.split('=');
    put(facts, path.split('.'), readValue(value.join('=')));
  }
  return facts;
}

function put(map: { [key: string]: Json }, [key = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) map[key] = value;
  else {
    const inner: { [key: string]: Json } = { ...(isJsonObject(map[key]) && (map[key] as { [key: string]: Json })) };
    map[key] = inner;
    put(inner, rest, value);
  }
}

function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
