import type { CompiledPortal } from '#compiler';
import type { Operation, StudioBoot, StudioEntry } from '#model';
import { findLanguage } from '../call/texts.ts';

/** What the page of the Studio must know before it makes its first call; undefined without the Studio. */
export function studioBoot({ operations, portal, version }: CompiledPortal, languages: readonly string[]): StudioBoot | undefined {
  const { calls } = portal.studio ?? {};
  const [first] = portal.languages;
  if (calls === undefined || first === undefined) return undefined;
  const language = languages.map((tag) => findLanguage(portal, tag)).find((found) => found !== undefined) ?? first;
  const table = callTable(calls, operations);
  return (
    table && {
      version,
      language: language.id,
      languages: portal.languages.map(({ id, name, locale }) => ({ id, name, locale })),
      calls: table,
    }
  );
}

function callTable(
  { examples, machine, machines, record, records, texts, token }: StudioEntry['calls'],
  operations: CompiledPortal['operations'],
): StudioBoot['calls'] | undefined {
  const table: { readonly [name: string]: Operation | undefined } = {
    token: operations[token],
    machines: operations[machines],
    machine: operations[machine],
    texts: operations[texts],
    ...(records !== undefined && record !== undefined && { records: operations[records], record: operations[record] }),
    ...(examples !== undefined && { examples: operations[examples] }),
  };
  return Object.values(table).includes(undefined) ? undefined : (table as unknown as StudioBoot['calls']);
}
