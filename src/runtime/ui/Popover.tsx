import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import { PopupButton } from './PopupButton.tsx';

const PopoverPanel = lazyComponent(() =>
  import(/* webpackChunkName: "popover" */ './PopoverPanel.tsx').then((module) => module.PopoverPanel),
);

interface PopoverProps {
  /** Text of the button. */
  readonly label: string;
  /** Accessible name of the panel; the text of the button by default. */
  readonly name?: string;
  readonly placement?: 'bottom-start' | 'bottom-end';
  /** With `onOpenChange`: whether it is open, where whoever shows it decides. */
  readonly open?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Loads the script of what the panel shows. */
  readonly prepare?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A button that opens a small panel of controls below it. The script of the panel is loaded when the user comes to the button. */
export function Popover({ label, name = label, placement = 'bottom-end', prepare, children, ...held }: PopoverProps) {
  const id = useId();
  const [isOwnOpen, setOwnOpen] = useState(false);
  const { open = isOwnOpen, onOpenChange = setOwnOpen } = held;
  const wasOpened = useWasTrue(open);
  return (
    <div>
      <PopupButton
        id={id}
        opens="dialog"
        isOpen={open}
        load={() => Promise.all([PopoverPanel.load(), prepare?.()])}
        onClick={() => onOpenChange(!open)}
      >
        {label}
      </PopupButton>
      {wasOpened && (
        <Suspense>
          <PopoverPanel id={id} label={name} placement={placement} open={open} onOpenChange={onOpenChange}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </div>
  );
}

/** Whether the flag is or has been true. */
function useWasTrue(flag: boolean): boolean {
  const [was, setWas] = useState(flag);
  if (flag && !was) setWas(true);
  return was || flag;
}
