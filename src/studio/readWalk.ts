import { isJsonObject, type WalkDocument } from '#model';

/** The walk in a text; undefined if it is none by `schemas/meta/walk.schema.json`. No page may compile that schema: it would need eval. */
export function readWalk(text: string): WalkDocument | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isWalk(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFilled: Check = (value) => isText(value) && value !== '';
const isFlag: Check = (value) => typeof value === 'boolean';
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object with these properties and no others; those whose name ends in ? may be absent. */
const objectOf =
  (checks: { readonly [name: string]: Check }): Check =>
  (value) => {
    if (!isJsonObject(value)) return false;
    const known = Object.entries(checks).map(([name, check]) => [name.replace(/\?$/, ''), name.endsWith('?'), check] as const);
    const names = new Set(known.map(([name]) => name));
    return (
      Object.keys(value).every((name) => names.has(name)) &&
      known.every(([name, isOptional, check]) => (Object.hasOwn(value, name) ? check(value[name]) : isOptional))
    );
  };

const isResult: Check = (value) => isFlag(value) || listOf(isFlag)(value);

const isControl = objectOf({
  role: isFilled,
  'name?': isText,
  'nth?': (value) => Number.isInteger(value) && (value as number) >= 1,
  'given?': isFlag,
  'value?': isText,
});

const isStep = objectOf({
  'elsewhere?': (value) => value === 'sessionEnds',
  'do?': listOf(isControl),
  event: isFilled,
  'when?': (value) => isJsonObject(value) && Object.values(value).every(isResult),
  'ignored?': isFlag,
  'driven?': isFlag,
  to: listOf(isText),
  'actions?': listOf(isText),
  'note?': isText,
});

const isWalkShape = objectOf({
  '$schema?': isText,
  title: isFilled,
  'note?': isText,
  'verdict?': (value) => ['passed', 'failed', 'open'].includes(value as string),
  machine: isFilled,
  program: isFilled,
  language: (value) => isText(value) && (value as string).length >= 2,
  'role?': isText,
  'login?': isText,
  page: (value) => isText(value) && (value as string).startsWith('/'),
  steps: (value) => listOf(isStep)(value) && (value as { readonly event: string }[]).some(({ event }) => event === 'xstate.init'),
});

function isWalk(value: unknown): value is WalkDocument {
  return isWalkShape(value);
}
