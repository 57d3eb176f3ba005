import { useTranslate } from '../../scope/hooks.ts';
import { type ChecklistCategory, type ChecklistFilter, progressOf } from './checklistData.ts';

interface Props {
  readonly categories: readonly ChecklistCategory[];
  readonly filter: ChecklistFilter;
  readonly onFilter: (filter: ChecklistFilter) => void;
  /** Whether the list is read only: no key answers it. */
  readonly isRead?: boolean;
}

const FILTERS: readonly ChecklistFilter[] = ['all', 'open', 'failed', 'mandatory'];
const READ_FILTERS: readonly ChecklistFilter[] = ['all', 'failed'];

/** How far the list is, and what of it is shown. */
export function ChecklistHead({ categories, filter, onFilter, isRead = false }: Props) {
  const translate = useTranslate();
  const { all, answered } = progressOf(categories);
  const progress = translate('checklist.progress', { answered, all });
  return (
    <div className="p-checklist__head">
      <p role="status">{progress}</p>
      <progress max={all} value={answered} aria-label={progress} />
      <div className="p-checklist__filters">
        {(isRead ? READ_FILTERS : FILTERS).map((name) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => onFilter(name)}>
            {translate(`checklist.filters.${name}`)}
          </button>
        ))}
      </div>
      {!isRead && <p className="p-hint p-checklist__keys">{translate('checklist.keys')}</p>}
    </div>
  );
}
