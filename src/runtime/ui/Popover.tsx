import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { lazyComponent } from './lazyComponent.ts';

const PopoverPanel = lazyComponent(() =>
  import(/* webpackChunkName: "popover" */ './PopoverPanel.tsx').then((module) => module.PopoverPanel),
);

/** A button that opens a small panel of controls below it. The script of the panel is loaded when the user comes to the button. */
export function Popover({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const load = (): void => void PopoverPanel.load().catch(() => undefined);
  return (
    <div>
      <Button
        id={`${id}-button`}
        size="small"
        icon="chevron-down"
        className="p-popup-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWasOpened(true);
          setOpen(!isOpen);
        }}
      >
        {label}
      </Button>
      {wasOpened && (
        <Suspense>
          <PopoverPanel id={id} label={label} open={isOpen} onOpenChange={setOpen}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </div>
  );
}
