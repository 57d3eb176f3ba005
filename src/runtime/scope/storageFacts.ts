import type { ShellPart } from '#model';
import type { BaseSources } from './BaseSources.ts';

/** The root `storage`: kept values by their names in portal.storage; JSON is read as JSON, everything else as text. */
export function storageFacts({ session, platform }: BaseSources, { portal }: ShellPart): { readonly [name: string]: unknown } {
  const facts: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(portal.storage)) {
    const get = (): unknown => {
      // Reading the counter makes readers of the storage read again when the portal changes it.
      void session.outside;
      return read(platform.storage.get(key));
    };
    Object.defineProperty(facts, name, { get, enumerable: true });
  }
  return facts;
}

/** Only lists and maps are kept as JSON; a text that looks like a number stays a text. */
function read(text: string | undefined): unknown {
  if (text === undefined || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
