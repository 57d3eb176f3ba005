import type { Faults } from '../diagnostics/faults.ts';
import type { PortalFile } from '../load/portalFile.ts';
import type { Variant } from '../overlay/variant.ts';
import { languageOf } from './languageOf.ts';
import type { Message, Messages } from './message.ts';
import { messagesOf } from './messagesOf.ts';
import { MessageTable } from './messageTable.ts';

function overlay(base: Messages, files: readonly PortalFile[], faults: Faults): Messages {
  const own = new Map<string, Message>();
  for (const file of files) {
    for (const message of messagesOf(file, faults)) {
      const inherited = own.get(message.key) ?? base.get(message.key);
      if (inherited?.text === message.text) {
        faults.add('OVERLAY_NO_EFFECT', message.node, `"${message.key}" is the same as inherited`, { fix: 'delete it' });
      }
      own.set(message.key, message);
    }
  }
  return new MessageTable(own, base);
}

/** Language -> messages of a variant; a language without overrides shares the table of the base. */
export function variantMessages(variant: Variant, base: ReadonlyMap<string, Messages>, faults: Faults): ReadonlyMap<string, Messages> {
  if (variant.messageFiles.length === 0) return base;
  return new Map(
    Array.from(base, ([language, table]) => {
      const files = variant.messageFiles.filter((file) => languageOf(file.path) === language);
      return [language, files.length === 0 ? table : overlay(table, files, faults)];
    }),
  );
}
