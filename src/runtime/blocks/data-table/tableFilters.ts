import type { DataTableBlock } from '#model';
import type { TableChoice } from './tableChoice.ts';

/** Parameters and values that the chosen filters stand for; a filter that nothing is chosen for is left out. */
export function tableFilters({ filters = [] }: DataTableBlock, choice: TableChoice): readonly (readonly [param: string, value: string])[] {
  return filters.flatMap(({ id, param, all }) => {
    const value = choice.filters[id] || all?.value;
    return value ? [[param, value] as const] : [];
  });
}
