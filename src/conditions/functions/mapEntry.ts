import { textOf } from '../textOf.ts';

/** A map of one entry whose name is known only when it runs. */
export function mapEntry(name: unknown, value: unknown): Readonly<Record<string, unknown>> {
  return { [textOf(name)]: value };
}
