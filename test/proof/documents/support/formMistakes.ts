import { posix } from 'node:path';
import type { MemoryPortal } from '../../../support/memoryPortal.ts';
import { edited } from './edited.ts';
import type { SingleMistake } from './singleMistakes.ts';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly [keyword: string]: unknown;
}

const KIND = 'form looser than its call';
const LIMITS = ['pattern', 'maxLength', 'minLength', 'format'];

/** Fields of a form that lose what their entity says: a limit, or that they are needed. */
export function formMistakes(path: string, texts: MemoryPortal['texts']): SingleMistake[] {
  const text = texts.get(path) ?? '';
  const { schema = {} } = JSON.parse(text) as { readonly schema?: Schema };
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const entity = field.$ref === undefined ? undefined : entityOf(path, field.$ref, texts);
    const own = entity?.properties?.[field.$ref?.split('/').at(-1) ?? ''];
    if (own?.['type'] !== 'string') return [];
    const pointer = `/schema/properties/${name}`;
    const made: SingleMistake[] = [];
    if (LIMITS.some((keyword) => keyword in own)) {
      const set = () => ({ type: 'string', title: own['title'] });
      made.push({ kind: KIND, path, pointer, what: 'without limits', make: () => new Map([[path, edited(text, pointer, { set })]]) });
    }
    const isNeeded = entity?.required?.includes(name) === true && schema.required?.includes(name) === true;
    if (isNeeded) {
      const set = (all: readonly string[]) => all.filter((one) => one !== name);
      const make = () => new Map([[path, edited(text, '/schema/required', { set })]]);
      made.push({ kind: KIND, path, pointer, what: 'not required', make });
    }
    return made;
  });
}

function entityOf(path: string, ref: string, texts: MemoryPortal['texts']): Schema | undefined {
  const [file = '', pointer = ''] = ref.split('#');
  if (!/^\/properties\/\w+$/.test(pointer)) return undefined;
  const text = texts.get(posix.join(posix.dirname(path), file));
  return text === undefined ? undefined : (JSON.parse(text) as Schema);
}
