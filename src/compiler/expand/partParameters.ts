import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';

/** What a parameter of a part takes. */
export type ParameterType = 'word' | 'text' | 'number' | 'flag' | 'list' | 'map' | 'condition' | 'value';

/** A parameter as a part declares it: `"to": "word: The state that the flow goes on in."`, with `?` behind a name that may be left out. */
export interface Parameter {
  readonly type: ParameterType;
  readonly isOptional: boolean;
  /** Its type and what it is for, as the part says it. */
  readonly says: string;
  readonly declared: Node;
}

/** The parameters of a part by name. */
export function parametersOf(part: Node): ReadonlyMap<string, Parameter> {
  return new Map(
    [...entriesOf(entryOf(part, 'parameters'))].map(([key, node]): [string, Parameter] => {
      const says = textOf(node) ?? 'value';
      const [type = 'value'] = says.split(':');
      return [key.replace(/\?$/, ''), { type: type as ParameterType, isOptional: key.endsWith('?'), says, declared: node }];
    }),
  );
}

const WORD = /^[A-Za-z#][\w.#/-]*$/;

/** Whether what is given for a parameter can be of its type; an expression may be of any but a word. */
export function isOfType(node: Node, type: ParameterType): boolean {
  const text = textOf(node);
  if (type === 'value') return true;
  if (type === 'word') return WORD.test(text ?? '');
  if (type === 'condition') return node.type === 'array' || (text !== undefined && !/^[=@]/.test(text));
  return text?.startsWith('=') || jsonTypeOf(node) === type;
}

function jsonTypeOf(node: Node): ParameterType | undefined {
  if (node.type !== 'scalar') return node.type === 'array' ? 'list' : 'map';
  return JSON_TYPES[typeof node.value];
}

const JSON_TYPES: { readonly [type: string]: ParameterType } = { string: 'text', number: 'number', boolean: 'flag' };
