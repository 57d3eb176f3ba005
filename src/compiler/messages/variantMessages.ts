import type { Faults } from '../diagnostics/faults.ts';
import type { PortalFile } from '../load/portalFile.ts';
import type { Variant } from '../overlay/variant.ts';
import { languageOf } from './languageOf.ts';
import type { Messages } from './message.ts';
import { messagesOf } from './messagesOf.ts';

function overlay(base: Messages, files: readonly PortalFile[], faults: Faults): Messages {
  const table = new Map(base);
  for (const file of files) {
    for (const message of messagesOf(file, faults)) {
      if (table.get(message.key)?.text === message.text) {
        faults.add('OVERLAY_NO_EFFECT', message.node, `"${message.key}" is the same as inherited`, { fix: 'delete it' });
      }
      table.set(message.key, message);
    }
  }
  return table;
}

/** Language -> messages of a variant; a language without overrides shares the table of the base. */
export function variantMessages(variant: Variant, base: ReadonlyMap<string, Messages>, faults: Faults): ReadonlyMap<string, Messages> {
  return new Map(
    Array.from(base, ([language, table]) => {
      const files = variant.messageFiles.filter((file) => languageOf(file.path) === language);
      return [language, files.length === 0 ? table : overlay(table, files, faults)];
    }),
  );
}
