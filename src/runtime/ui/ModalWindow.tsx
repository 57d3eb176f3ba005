import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ChakraScope } from '../theme/ChakraScope.tsx';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { firstControl } from './firstControl.ts';
import { useFirstFocus } from './useFirstFocus.ts';

export interface DialogProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  readonly open: boolean;
  /** Run by the close control and Escape; without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  /** Spoken label of the close control; without it there is none. */
  readonly closeLabel?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** Of several open dialogs the one with the highest priority shows (G-S24); default 0, inside a dialog just above it. */
  readonly priority?: number | undefined;
}

/** The window of a Dialog; the lazy part, so that pages without one do not load Chakra. */
export function ModalWindow({ title, text, children, actions, open, onClose, closeLabel, size, role }: Omit<DialogProps, 'priority'>) {
  const [window, setWindow] = useState<HTMLDivElement | null>(null);
  useFirstFocus(window, open);
  return (
    <ChakraScope>
      <Dialog.Root
        unstyled
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose?.();
        }}
        closeOnEscape={onClose !== undefined}
        closeOnInteractOutside={false}
        unmountOnExit={false}
        role={role ?? 'dialog'}
        initialFocusEl={() => firstControl(window)}
      >
        <Portal>
          <Dialog.Backdrop className="p-dialog__scrim" />
          <Dialog.Positioner className="p-dialog__positioner" hidden={!open}>
            <Dialog.Content ref={setWindow} className={classNames('p-dialog', size !== undefined && `p-dialog--${size}`)}>
              <div className="p-dialog__head">
                <Dialog.Title className="p-dialog__title">{title}</Dialog.Title>
                {onClose !== undefined && closeLabel !== undefined && (
                  <Button variant="ghost" size="small" icon="close" iconOnly onClick={onClose}>
                    {closeLabel}
                  </Button>
                )}
              </div>
              <div className="p-dialog__body">
                {text !== undefined && <Dialog.Description className="p-dialog__text">{text}</Dialog.Description>}
                {children}
              </div>
              {actions !== undefined && <div className="p-dialog__actions">{actions}</div>}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}
