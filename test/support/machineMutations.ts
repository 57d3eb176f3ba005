import type { Graph } from '#machines';
import type { MachineDocument, Transition } from '#model';

/** The transition at a pointer, and what holds it. */
function holderOf(document: MachineDocument, pointer: string): { readonly holder: Record<string, unknown>; readonly key: string } {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = keys.pop() ?? '';
  return {
    holder: keys.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Record<string, unknown>,
    key,
  };
}

type Mutation = (document: MachineDocument, transition: Graph['transitions'][number], graph: Graph) => boolean;

/** Each changes one transition of a machine; false where there is nothing of the kind to change. */
export const mutations: Readonly<Record<string, Mutation>> = {
  drops(document, { pointer }) {
    const { holder, key } = holderOf(document, pointer);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return true;
  },
  // Another state that stays: one that is left at once may lead to the same.
  retargets(document, { pointer, source, target }, { states, transitions }) {
    const stays = (id: string) => !transitions.some((own) => own.kind === 'always' && own.source === id);
    const isInside = (inner: string, outer: string) => inner.startsWith(`${outer}.`);
    const isOther = (id: string) =>
      target !== undefined && ![target, source, ''].includes(id) && !isInside(target, id) && !isInside(id, target);
    const other = states.find(({ id, kind }) => kind !== 'history' && isOther(id) && stays(id));
    if (other === undefined) return false;
    const { holder, key } = holderOf(document, pointer);
    (holder[key] as Transition).target = `#${document.id}.${other.id}`;
    return true;
  },
  'flips the guard of'(document, { guard, pointer }) {
    if (guard === undefined) return false;
    const { holder, key } = holderOf(document, pointer);
    (holder[key] as Transition).guard = { not: guard };
    return true;
  },
};
