import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabPanel {
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly items: readonly TabPanel[];
  /** Id of the selected tab; the first one if there is no such tab. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  /** Whether panels that were shown stay mounted. */
  readonly keeps?: boolean | undefined;
}

/** Tabs by the ARIA pattern, with Ark's keys: arrow keys, Home and End select a tab at once. Only the panel of the selected tab is mounted, or with `keeps` all that were. */
export function Tabs({ items, keeps = false, onChange, value }: TabsProps) {
  const shown = items.find((item) => item.id === value) ?? items[0];
  if (shown === undefined) return null;
  return (
    <ArkTabs.Root className="p-tabs" value={shown.id} onValueChange={(change) => onChange(change.value)} lazyMount unmountOnExit={!keeps}>
      <ArkTabs.List className="p-tabs__list">
        {items.map((item) => (
          <ArkTabs.Trigger key={item.id} value={item.id} className="p-tabs__tab">
            {item.title}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {items.map((item) => (
        <ArkTabs.Content key={item.id} value={item.id} className="p-tabs__panel">
          {item.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}
