import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import { PopupButton } from './PopupButton.tsx';

const PopoverPanel = lazyComponent(() =>
  import(/* webpackChunkName: "popover" */ './PopoverPanel.tsx').then((module) => module.PopoverPanel),
);

/** A button that opens a small panel of controls below it. The script of the panel is loaded when the user comes to the button. */
export function Popover({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div>
      <PopupButton
        id={id}
        opens="dialog"
        isOpen={isOpen}
        load={PopoverPanel.load}
        onClick={() => {
          setWasOpened(true);
          setOpen(!isOpen);
        }}
      >
        {label}
      </PopupButton>
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
