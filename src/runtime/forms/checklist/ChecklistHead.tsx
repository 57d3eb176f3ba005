import { useTranslate } from '../../scope/hooks.ts';
import { type ChecklistCategory, type ChecklistFilter, progressOf } from './checklistData.ts';

interface Props {
  readonly categories: readonly ChecklistCategory[];
  readonly filter: ChecklistFilter;
  readonly onFilter: (filter: ChecklistFilter) => void;
}

const FILTERS: readonly ChecklistFilter[] = ['all', 'open', 'failed', 'mandatory'];

/** How far the list is, and what of it is shown. */
export function ChecklistHead({ categories, filter, onFilter }: Props) {
  const translate = useTranslate();
  const { all, answered } = progressOf(categories);
  const progress = translate('checklist.progress', { answered, all });
  return (
    <div className="p-checklist__head">
      <p role="status">{progress}</p>
      <progress max={all} value={answered} aria-label={progress} />
      <div className="p-checklist__filters">
        {FILTERS.map((name) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => onFilter(name)}>
            {translate(`checklist.filters.${name}`)}
          </button>
        ))}
      </div>
      <p className="p-hint p-checklist__keys">{translate('checklist.keys')}</p>
    </div>
  );
}
