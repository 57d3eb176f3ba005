import { type Edit, edited } from './edited.ts';
import type { Ground } from './ground.ts';
import { misspelt } from './misspelt.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

/** Names in a uiSchema of fields that the form does not have, and words that its widgets do not know. */
export function formMutants({ path, text, rule, nodes }: Ground): Mutant[] {
  if (rule.kind !== 'form') return [];
  const row = (kind: string, where: string, edit: Edit, code: 'FORM_FIELD' | 'KEY_UNKNOWN'): Mutant => {
    const make = () => new Map([[path, edited(text, where, edit)]]);
    return { kind: `form: ${kind}`, path, where, verdict: 'refused', codes: [code], hinted: true, make };
  };
  return nodes.flatMap((node): Mutant[] => {
    const where = pointerTo(node);
    const [, parent = '', key = ''] = /^(\/uiSchema(?:\/[^/]+)*)\/([^/]+)$/.exec(where) ?? [];
    if (parent.endsWith('/ui:order')) {
      const name = node.type === 'scalar' ? String(node.value) : '*';
      return name === '*' ? [] : [row('order of a field that is not there', where, { set: () => misspelt(name) }, 'FORM_FIELD')];
    }
    if (parent.endsWith('/ui:options')) return [row('unknown option', where, { rename: misspelt(key) }, 'KEY_UNKNOWN')];
    if (key.startsWith('ui:')) return [row('unknown way of a field', where, { rename: `${key}s` }, 'KEY_UNKNOWN')];
    const isField = key !== '' && key !== 'items' && !parent.includes('ui:');
    return isField ? [row('ways of a field that is not there', where, { rename: misspelt(key) }, 'FORM_FIELD')] : [];
  });
}
