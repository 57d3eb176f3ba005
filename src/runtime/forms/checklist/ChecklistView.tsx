import { useContext, useId, useState } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { withStyleSheet } from '../../ui/styleSheets.ts';
import { ItemBlocks } from '../data/ItemBlocks.ts';
import { ChecklistHead } from './ChecklistHead.tsx';
import checklistStyle from './checklist.css?url';
import { type ChecklistCategory, type ChecklistFilter, type ChecklistItem, counts, fails, isShown, progressOf } from './checklistData.ts';

interface Props {
  readonly value: unknown;
}

/** The answers to a checklist, to be read: by category, with how each counts. */
function ChecklistView({ value }: Props) {
  const translate = useTranslate();
  const categories = (Array.isArray(value) ? value : []) as readonly ChecklistCategory[];
  const [filter, setFilter] = useState<ChecklistFilter>('all');
  const shown = categories
    .map((category) => ({ ...category, items: category.items.filter((item) => isShown(item, filter)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="p-checklist p-checklist--read">
      <ChecklistHead categories={categories} filter={filter} onFilter={setFilter} isRead />
      {shown.length === 0 && <p className="p-hint">{translate('checklist.none')}</p>}
      {shown.map((category) => (
        <section key={category.id} className="p-checklist__category">
          <h3>
            {category.name} <span className="p-hint">{translate('checklist.of', progressOf([category]))}</span>
          </h3>
          <ul>
            {category.items.map((item) => (
              <ReadLine key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export const styledChecklistView = withStyleSheet(checklistStyle, ChecklistView);

/** One item: what was asked, what was answered, and how it counts. */
function ReadLine({ item }: { readonly item: ChecklistItem }) {
  const translate = useTranslate();
  const id = useId();
  const beside = useContext(ItemBlocks)(item);
  const result = counts(item) ? (fails(item) ? 'failed' : 'passed') : undefined;
  return (
    <li className="p-checklist__item" data-fails={fails(item)} aria-labelledby={id}>
      <p id={id} className="p-checklist__text">
        {item.text}
        {item.mandatory === true && <span className="p-badge p-badge--warning"> {translate('checklist.mandatory')}</span>}
      </p>
      <p className="p-checklist__given">
        <span>{item.value ? translate(`checklist.answers.${item.value}`) : '—'}</span>
        {result && <Badge tone={result === 'failed' ? 'danger' : 'success'}>{translate(`checklist.results.${result}`)}</Badge>}
      </p>
      {item.comment && <p className="p-checklist__said">{item.comment}</p>}
      {item.last?.value && (
        <p className="p-hint">
          {translate('checklist.last', { answer: translate(`checklist.answers.${item.last.value}`), date: item.last.date })}
        </p>
      )}
      {beside && <div className="p-checklist__beside">{beside}</div>}
    </li>
  );
}
