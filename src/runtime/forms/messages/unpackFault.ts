import type { FieldFault } from './packFault.ts';

/** Reads what `packFault` wrote; any other text is taken as the server's own words. */
export function unpackFault(packed: string): FieldFault {
  if (!packed.startsWith('{')) return { text: packed };
  try {
    const fault = JSON.parse(packed) as Partial<{ keys: unknown; text: unknown }>;
    return Array.isArray(fault.keys) || typeof fault.text === 'string' ? (fault as FieldFault) : { text: packed };
  } catch {
    return { text: packed };
  }
}
