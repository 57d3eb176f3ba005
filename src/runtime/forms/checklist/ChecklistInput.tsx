import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { withStyleSheet } from '../../ui/styleSheets.ts';
import { FormRefusal } from '../data/FormRefusal.ts';
import { ChecklistHead } from './ChecklistHead.tsx';
import { ChecklistLine } from './ChecklistLine.tsx';
import checklistStyle from './checklist.css?url';
import {
  type ChecklistCategory,
  type ChecklistFilter,
  type ChecklistItem,
  isAsked,
  isShown,
  progressOf,
  storedMeanwhile,
  withAnswer,
} from './checklistData.ts';
import { pressedKey } from './pressedKey.ts';

/**
 * Widget of a list of categories whose items are answered: Y, N and A answer and go on, Q judges, C comments, the arrows go from item to item.
 * On narrow screens one item is shown at a time. Where somebody else has changed the same items meanwhile, it asks whose answers stand.
 */
function ChecklistInput({ value, onChange, disabled, readonly }: WidgetProps) {
  const translate = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const categories = (Array.isArray(value) ? value : []) as readonly ChecklistCategory[];
  const [filter, setFilter] = useState<ChecklistFilter>('all');
  const [current, setCurrent] = useState<string>();
  const shown = shownOf(categories, filter, current);
  const items = shown.flatMap((category) => category.items);
  const inHand = items.find(({ id }) => id === current) ?? items[0];
  const isResting = disabled === true || readonly === true;
  const change = (id: string, what: Partial<ChecklistItem>): void => onChange(withAnswer(categories, id, what));
  const goTo = (id: string | undefined, part = ''): void => {
    if (id === undefined) return;
    setCurrent(id);
    // On narrow screens the item is shown only after this.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-item="${id}"]${part}`)?.focus());
  };
  const refusal = useContext(FormRefusal);
  const stored = useMemo(() => storedMeanwhile(refusal), [refusal]);
  const contested = categories.flatMap((category) => category.items.filter((item) => isAsked(item, stored.get(item.id))));
  const lead = useRef(() => goTo(undefined));
  lead.current = () => goTo(contested[0]?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leads there once for each refusal.
  useEffect(() => lead.current(), [stored]);
  const decide = (id: string, what: Partial<ChecklistItem>): void => {
    change(id, what);
    goTo(contested.find((item) => item.id !== id)?.id ?? id);
  };
  const press = (event: KeyboardEvent): void => {
    if (isEnding(event)) goTo(inHand?.id);
    if (isSaving(event)) {
      event.preventDefault();
      root.current?.closest('form')?.requestSubmit();
    }
    if (isForOthers(event) || inHand === undefined) return;
    const effect = pressedKey(event.key.toLowerCase(), shown, inHand);
    if (effect === undefined) return;
    event.preventDefault();
    if (effect.change && !isResting) change(inHand.id, effect.change);
    goTo(effect.comment ? inHand.id : effect.goTo, effect.comment ? ' textarea' : '');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its items take the focus; it hears their keys.
    <div ref={root} className="p-checklist" onKeyDown={press}>
      <ChecklistHead categories={categories} filter={filter} onFilter={setFilter} />
      {items.length === 0 && <p className="p-hint">{translate('checklist.none')}</p>}
      {shown.map((category) => (
        <section key={category.id} className="p-checklist__category" data-current={category.items.some(({ id }) => id === inHand?.id)}>
          <h3>
            {category.name} <span className="p-hint">{translate('checklist.of', progressOf([category]))}</span>
          </h3>
          {category.items.map((item) => (
            <ChecklistLine
              key={item.id}
              item={item}
              isCurrent={item.id === inHand?.id}
              isResting={isResting}
              stored={stored.get(item.id)}
              onFocus={() => setCurrent(item.id)}
              onAnswer={(what) => change(item.id, what)}
              onDecide={(what) => decide(item.id, what)}
            />
          ))}
        </section>
      ))}
      <Steps items={items} current={inHand?.id} onStep={goTo} />
    </div>
  );
}

export const styledChecklist = withStyleSheet(checklistStyle, ChecklistInput);

/** Whether a key ends what is typed. */
function isEnding({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && (target as HTMLElement).matches('textarea');
}

/** Whether the keys are those with which work is saved everywhere. */
function isSaving({ ctrlKey, key, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 's';
}

/** Whether a key is typed, or means something to the browser. */
function isForOthers({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || (target as HTMLElement).matches('textarea, select');
}

/** What is shown under a filter; the item in hand stays, though its answer may have taken it out. */
function shownOf(categories: readonly ChecklistCategory[], filter: ChecklistFilter, current: string | undefined) {
  return categories
    .map((category) => ({ ...category, items: category.items.filter((item) => isShown(item, filter) || item.id === current) }))
    .filter(({ items }) => items.length > 0);
}

interface StepsProps {
  readonly items: readonly ChecklistItem[];
  readonly current: string | undefined;
  readonly onStep: (id: string | undefined) => void;
}

/** Leads from item to item where one is shown at a time. */
function Steps({ items, current, onStep }: StepsProps) {
  const translate = useTranslate();
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === current),
  );
  return (
    <div className="p-checklist__steps">
      <Button disabled={at === 0} onClick={() => onStep(items[at - 1]?.id)}>
        {translate('checklist.back')}
      </Button>
      <span>{translate('checklist.place', { at: at + 1, all: items.length })}</span>
      <Button disabled={at >= items.length - 1} onClick={() => onStep(items[at + 1]?.id)}>
        {translate('checklist.next')}
      </Button>
    </div>
  );
}
