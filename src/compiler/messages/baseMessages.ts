import { Faults } from '../diagnostics/faults.ts';
import type { Layout } from '../overlay/layout.ts';
import { languageOf } from './languageOf.ts';
import type { Message, Messages } from './message.ts';
import { messagesOf } from './messagesOf.ts';
import { MessageTable } from './messageTable.ts';

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
  return new Map(Array.from(tables, ([language, table]) => [language, new MessageTable(table)]));
}
