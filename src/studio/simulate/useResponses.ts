import { useCallback, useMemo, useState } from 'react';
import { isJsonObject, type Json, type ScreenDocument } from '#model';

type Table = { readonly [operation: string]: Json };

/** What the calls of a page give. */
export interface Responses {
  readonly table: Table;
  /** The operations that the page has called, in order. */
  readonly called: readonly string[];
  note(operation: string): void;
  change(operation: string, response: Json): void;
}

/**
 * Examples, in which what somebody writes takes the place of a response, and facts that are given below `data` that of what they name in the
 * response of their source.
 */
export function useResponses(examples: Table, sources: ScreenDocument['data'], given: unknown): Responses {
  const [own, setOwn] = useState<Table>({});
  const [called, setCalled] = useState<readonly string[]>([]);
  const table = useMemo(() => ({ ...examples, ...givenResponses(examples, sources, given), ...own }), [examples, sources, given, own]);
  const note = useCallback(
    (operation: string) => setCalled((before) => (before.includes(operation) ? before : [...before, operation])),
    [],
  );
  const change = (operation: string, response: Json): void => setOwn((before) => ({ ...before, [operation]: response }));
  return { table, called, note, change };
}

function givenResponses(examples: Table, sources: ScreenDocument['data'] = {}, given: unknown): Table {
  if (!isJsonObject(given)) return {};
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, { call: operation }]) =>
      given[name] === undefined ? [] : [[operation, merged(examples[operation] ?? null, given[name])]],
    ),
  );
}

function merged(value: Json | undefined, given: Json): Json {
  if (!isJsonObject(value) || !isJsonObject(given)) return given;
  return { ...value, ...Object.fromEntries(Object.entries(given).map(([name, part]) => [name, merged(value[name], part ?? null)])) };
}
