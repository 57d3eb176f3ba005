import { isJsonObject } from '#model';

/** What the names in an expression can mean at its place in a document. */
export interface FeelNames {
  /** Whether a path can begin with the name. */
  readonly isRoot: (name: string) => boolean;
  /** Whether a named condition is called so. */
  readonly isCondition: (name: string) => boolean;
  /** Whether what a path leads to is known to be a list, so that `path.name` is one property of each of its items. */
  readonly isList: (path: string) => boolean;
  /** Names that a path or condition can have, to suggest one for a name that is not known. */
  readonly known?: readonly string[];
  /** The roots below which the document declares the name, as a screen whose `data` it is does below `data`: they may be left out. */
  readonly rootsOf?: (name: string) => readonly string[];
  /** The expression that the document calls so; 'below' where the name cannot be read yet, because it stands below. */
  readonly expressionOf?: (name: string) => NamedExpression | 'below' | undefined;
}

/** An expression that a document gives a name, as the trees that are put in where the name stands. */
export interface NamedExpression {
  readonly value: unknown;
  readonly condition: unknown;
  /** Why it is no condition, if it cannot stand where one does. */
  readonly fault?: { readonly message: string; readonly fix: string };
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Words of FEEL that are no names anywhere. */
const WORDS = 'and between else every external false for function if in instance null or return satisfies some then true'.split(' ');
const NO_PROPERTIES = new Set(WORDS);
/** Words that begin something else than a path. */
const NO_ROOTS = new Set([...WORDS, 'date', 'duration', 'not', 'time']);

/** Whether FEEL reads the text as one name at the beginning of a path. */
export function isRootName(name: string): boolean {
  return IDENTIFIER.test(name) && !NO_ROOTS.has(name);
}

/** Whether FEEL reads the text as one name behind a dot, and as a key. */
export function isPropertyName(name: string): boolean {
  return IDENTIFIER.test(name) && !NO_PROPERTIES.has(name);
}

/** Whether the text is one property name or several with dots between. */
export function isPropertyPath(path: unknown): path is string {
  return typeof path === 'string' && path.split('.').every(isPropertyName);
}

/** The argument list of a function applied to values; undefined for any other tree. */
export function argumentsOf(tree: unknown, name: string): readonly unknown[] | undefined {
  if (!isJsonObject(tree) || tree['$fn'] !== name) return undefined;
  return Array.isArray(tree['of']) ? tree['of'] : undefined;
}

/** The path that a tree reads; undefined for any other tree. */
export function pathOf(tree: unknown): string | undefined {
  const path = isJsonObject(tree) ? tree['$'] : undefined;
  return typeof path === 'string' ? path : undefined;
}
