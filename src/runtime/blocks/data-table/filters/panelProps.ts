import type { TableFilter } from '#model';
import type { FilterOption } from './filterOptions.ts';

/** What the panel of every kind of filter gets. */
export interface PanelProps {
  readonly filter: TableFilter;
  /** Label of the filter. */
  readonly label: string;
  /** '' for none. */
  readonly value: string;
  /** `option` is the one that was chosen, if any. */
  readonly onChange: (value: string, option?: FilterOption) => void;
  /** Called when nothing more is to be chosen here. */
  readonly onDone: () => void;
}
