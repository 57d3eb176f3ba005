import { Faults } from '../diagnostics/faults.ts';
import type { PortalFile } from '../load/portalFile.ts';
import type { Layout } from '../overlay/layout.ts';
import type { Variant } from '../overlay/variant.ts';
import type { Message, Messages } from './message.ts';
import { languageOf, messagesOf } from './messagesOf.ts';

/** Language -> messages of the base. */
export function baseMessages(layout: Layout, languages: readonly string[], faults: Faults): ReadonlyMap<string, Messages> {
  const tables = new Map<string, Map<string, Message>>(languages.map((language) => [language, new Map()]));
  for (const file of layout.byKind.get('messages') ?? []) {
    const language = languageOf(file.path);
    const table = tables.get(language);
    if (!table) {
      faults.add('LANGUAGE_UNKNOWN', file.root, `the portal has no language "${language}"`, {
        fix: Faults.suggestion(language, languages),
      });
      continue;
    }
    for (const message of messagesOf(file, faults)) {
      const twin = table.get(message.key);
      if (twin) faults.add('MESSAGE_TWICE', message.node, `"${message.key}" also stands in ${twin.node.source.path}`, { onKey: true });
      else table.set(message.key, message);
    }
  }
  return tables;
}

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
