import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabPanel {
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label?: string;
  readonly items: readonly TabPanel[];
  /** Id of the selected tab; the first one if there is no such tab. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Index of the tab that a key selects. */
const steps: { readonly [key: string]: (index: number, count: number) => number } = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs by the ARIA pattern: arrow keys select the next tab at once. Only the panel of the selected tab is mounted. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = items.find((item) => item.id === value) ?? items[0];
  if (shown === undefined) return null;
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = step(items.indexOf(shown), items.length);
    const next = items[index];
    if (next === undefined) return;
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div className="p-tabs">
      <div className="p-tabs__list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            className="p-tabs__tab"
            aria-selected={item === shown}
            aria-controls={`${base}-panel`}
            tabIndex={item === shown ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.title}
          </button>
        ))}
      </div>
      <div className="p-tabs__panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${shown.id}`}>
        {shown.content}
      </div>
    </div>
  );
}
