import type { MemoryPortal } from '../../../support/memoryPortal.ts';
import { edited } from './edited.ts';
import { misspelt } from './misspelt.ts';
import type { SingleMistake } from './singleMistakes.ts';

type Json = { readonly [key: string]: unknown };

const PROGRAM = /^oem-config\/([a-z]+)\/oem\.json$/;
const MACHINE = /^workflows\/[a-z-]+\.machine\.json$/;

/** Mistakes of one program: users whom it does not match, and a list that its overlay writes anew without saying what it was. */
export function programMistakes(texts: MemoryPortal['texts']): SingleMistake[] {
  const programs = [...texts.keys()].flatMap((path) => PROGRAM.exec(path)?.[1] ?? []);
  const [first = ''] = programs;
  return [...texts].flatMap(([path, text]) => {
    if (PROGRAM.test(path)) return matchMistakes(path, text);
    return MACHINE.test(path) ? replacedLists(`oem-config/${first}/overlays/${path}`, JSON.parse(text) as Json, texts) : [];
  });
}

function matchMistakes(path: string, text: string): SingleMistake[] {
  const { match = [], oemName } = JSON.parse(text) as { readonly match?: readonly Json[]; readonly oemName?: string };
  return match.flatMap((users, at) => {
    if (users['oemName'] !== oemName || oemName === undefined) return [];
    const pointer = `/match/${at}/oemName`;
    const make = () => new Map([[path, edited(text, pointer, { set: misspelt })]]);
    return [{ kind: 'match of a program', path, pointer, what: misspelt(oemName), make }];
  });
}

/** Lists of transitions, which have no ids, as they stand, in an overlay of their own. */
function replacedLists(path: string, machine: Json, texts: MemoryPortal['texts']): SingleMistake[] {
  if (texts.has(path)) return [];
  return Object.entries((machine['states'] ?? {}) as { readonly [state: string]: { readonly on?: Json } }).flatMap(
    ([state, { on: events = {} }]) =>
      Object.entries(events).flatMap(([event, transitions]) => {
        if (!Array.isArray(transitions) || transitions.length < 2) return [];
        const overlay = { description: 'What one program does otherwise.', states: { [state]: { on: { [event]: transitions } } } };
        const make = () => new Map([[path, `${JSON.stringify(overlay, null, 2)}\n`]]);
        return [{ kind: 'list of an overlay without $was', path, pointer: `/states/${state}/on/${event}`, what: 'written anew', make }];
      }),
  );
}
