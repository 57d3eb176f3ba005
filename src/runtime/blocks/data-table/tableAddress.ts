import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { DataTableBlock } from '#model';
import { addressNames, addressOf, isInAddress, type TableSettings, type TableState } from '#operations';
import { useServices } from '../../scope/hooks.ts';

type Query = { readonly [name: string]: string };

interface Addressed {
  readonly state: TableState;
  readonly initial: TableSettings;
  /** The query of the current address. */
  readonly query: Query;
  /** Called with the query when the address has changed otherwise than by this table: by Back, or by a link to the same page. */
  readonly onArrive: (query: Query) => void;
}

/** Keeps the state of a table in the address. The returned function writes it there, and does nothing for a table that has no place in it. */
export function useTableAddress(block: DataTableBlock, { state, initial, query, onArrive }: Addressed): (state: TableState) => void {
  const { navigation } = useServices();
  const said = isInAddress(block) ? textOf(block, query) : '';
  /** What was written and has not arrived in the address yet, the oldest first. */
  const written = useRef<string[]>([]);
  const before = useRef(said);
  const write = useCallback(
    (next: TableState) => {
      if (!isInAddress(block) || navigation.setQuery === undefined) return;
      const entries = addressOf(block, next, initial);
      const text = textOf(block, entries);
      if (text === (written.current.at(-1) ?? before.current)) return;
      written.current.push(text);
      navigation.setQuery(entries);
    },
    [block, initial, navigation],
  );
  const arrive = useEffectEvent((now: string) => {
    if (now === before.current) return;
    before.current = now;
    const own = written.current.indexOf(now);
    if (own >= 0) written.current.splice(0, own + 1);
    else onArrive(query);
  });
  useEffect(() => arrive(said), [said]);
  // What was stored or is chosen at first stands in the address too, so that it can be handed on. Also after a link to the page without it.
  const complete = useEffectEvent(() => write(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state itself is the signal
  useEffect(() => complete(), [state]);
  return write;
}

/** What a query says of a table, as a text to compare. */
function textOf(block: DataTableBlock, query: { readonly [name: string]: string | undefined }): string {
  return JSON.stringify(addressNames(block).map((name) => query[name] ?? null));
}
