import { extendScope } from '#conditions';
import type { DataTableBlock } from '#model';
import { useEvaluation, useServices } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { isVisible } from '../BlockList.tsx';

/** The items of a page of which this user has a row action. */
export function useItemsWithActions<T extends object>({ rowActions = [] }: DataTableBlock, items: readonly T[]): ReadonlySet<T> {
  const evaluation = useEvaluation();
  const { session } = useServices();
  return useTracked(() => {
    const hasAction = (item: T): boolean => {
      const ofItem = { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
      return rowActions.some((action) => isVisible(action, ofItem, session));
    };
    return new Set(rowActions.length === 0 ? [] : items.filter(hasAction));
  });
}
