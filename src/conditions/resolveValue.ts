import { decide } from './decide.ts';
import type { Evaluation } from './evaluation.ts';
import { functions } from './functions.ts';
import { readScope } from './readScope.ts';

type ValueForm = { readonly [key: string]: unknown };

function resolveMap(map: ValueForm, on: Evaluation): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  // Lists resolve many maps; a name that would set the prototype is none of a document's.
  for (const name of Object.keys(map)) if (name !== '__proto__') resolved[name] = resolveValue(map[name], on);
  return resolved;
}

function resolveMessage(form: ValueForm, on: Evaluation): unknown {
  const key = resolveValue(form['$t'], on);
  if (typeof key !== 'string') return undefined;
  const args = form['with'];
  return on.translate ? on.translate(key, typeof args === 'object' && args !== null ? resolveMap(args as ValueForm, on) : undefined) : key;
}

function applyFunction(form: ValueForm, on: Evaluation): unknown {
  const { $fn: name, of: args } = form;
  if (typeof name !== 'string' || !Object.hasOwn(functions, name) || !Array.isArray(args)) return undefined;
  return functions[name]?.(...args.map((argument) => resolveValue(argument, on)));
}

/** Resolves a value of a document against a scope; what cannot be read is undefined. Total: never throws. */
export function resolveValue(value: unknown, on: Evaluation): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, on));
  const form = value as ValueForm;
  if (typeof form['$'] === 'string') return readScope(on.scope, form['$']);
  if (form['$t'] !== undefined) return resolveMessage(form, on);
  if (form['$if'] !== undefined) return resolveValue(decide(form['$if'], on, resolveValue) ? form['then'] : form['else'], on);
  if (form['$fn'] !== undefined) return applyFunction(form, on);
  return resolveMap(form, on);
}
