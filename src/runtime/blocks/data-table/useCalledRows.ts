import type { DataTableBlock } from '#model';
import { useShell, useValue } from '../../scope/hooks.ts';
import type { TableChoice } from './tableChoice.ts';
import { tableInput } from './tableInput.ts';
import { type Rows, useRows } from './useRows.ts';

/** Rows of the block's operation, which pages, sorts and filters them. */
export function useCalledRows(block: DataTableBlock, choice: TableChoice, at: number): Rows {
  const fixed = useValue<{ [name: string]: unknown }>(block.input) ?? {};
  const { operations } = useShell();
  const operation = block.operation ?? '';
  return useRows(operation, tableInput(block, fixed, choice, at, operations[operation]));
}
