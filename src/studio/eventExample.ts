import { eventDeclaration, graphOf } from '#machines';
import { isJsonObject, type Json, type JsonObject, type MachineDocument } from '#model';

/** The properties with which an event is tried unless somebody writes others: its example, else the names that its transitions read. */
export function eventExample(document: MachineDocument, event: string): Json {
  const { example } = eventDeclaration(document, event);
  return example === undefined ? namesRead(document, event) : (example as Json);
}

const PATH_READ = /"\$":"event\.([\w.]+)"/g;

/** Each name without a value: its type is not known. */
function namesRead(document: MachineDocument, event: string): JsonObject {
  const own = graphOf(document).transitions.filter(({ kind, ...each }) => kind === 'event' && each.event === event);
  const written = JSON.stringify(own);
  const paths = Array.from(written.matchAll(PATH_READ), ([, path = '']) => path.split('.'));
  return paths.reduce<JsonObject>((names, path) => withPath(names, path), {});
}

function withPath(names: JsonObject, [first = '', ...rest]: readonly string[]): JsonObject {
  const inner = names[first];
  return { ...names, [first]: rest.length === 0 ? (inner ?? null) : withPath(isJsonObject(inner) ? inner : {}, rest) };
}
