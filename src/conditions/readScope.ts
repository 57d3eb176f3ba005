import type { Scope } from './evaluation.ts';
import { live } from './live.ts';
import { readName } from './readName.ts';
import { stepsOf } from './stepsOf.ts';
import { under } from './under.ts';

/** Reads a dotted path that begins with a root of a scope, the topmost of that name; like `readPath` what cannot be read is undefined. */
export function readScope(scope: Scope, path: string): unknown {
  const steps = stepsOf(path);
  let value = rootOf(scope, steps[0] as string);
  for (let at = 1; at < steps.length; at += 1) value = readName(value, steps[at] as string);
  return value;
}

function rootOf(scope: Scope, name: string): unknown {
  for (let layer: Scope | undefined = scope; layer !== undefined; layer = layer[under]) {
    if (Object.hasOwn(layer, name)) return typeof layer[name] === 'function' ? undefined : layer[name];
    const read = layer[live]?.get(name);
    if (read) return read();
  }
  return undefined;
}
