import { parse } from '@formatjs/icu-messageformat-parser';
import type { MessageAst, MessageTable } from '#model';

/** The messages of files of texts as the server sends them: parsed. */
export function messagesOf(...files: readonly object[]): MessageTable {
  return Object.fromEntries(files.flatMap((file) => leaves('', file)));
}

function leaves(prefix: string, tree: object): [string, MessageAst][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, parse(value) as unknown as MessageAst] as [string, MessageAst]]
      : leaves(`${prefix}${key}.`, value),
  );
}
