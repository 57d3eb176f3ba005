import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ChakraProviders } from '../theme/ChakraProviders.tsx';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useInertPage } from './useInertPage.ts';

export interface DialogProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  readonly open: boolean;
  /** Called by the close control and Escape; without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  /** Spoken label of the close control; without it there is none. */
  readonly closeLabel?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** Of several open dialogs the one with the highest priority shows (G-S24); default 0, inside a dialog just above it. */
  readonly priority?: number | undefined;
}

/** The window of a `Dialog`. `Dialog` loads this script on demand, so that pages without a dialog do not load Chakra. */
export function ModalWindow({ title, text, children, actions, open, onClose, closeLabel, size, role }: Omit<DialogProps, 'priority'>) {
  const [window, setWindow] = useState<HTMLDivElement | null>(null);
  useFirstFocus(window, open);
  useInertPage(window, open);
  return (
    <ChakraProviders>
      <Dialog.Root
        unstyled
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose?.();
        }}
        closeOnEscape={onClose !== undefined}
        closeOnInteractOutside={false}
        // A menu whose item opened this dialog closes after it, and would take it along.
        onRequestDismiss={(event) => event.preventDefault()}
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
    </ChakraProviders>
  );
}

const controlSelector = ':is(input:not([type="hidden"]), select, textarea, button, a[href]):not(:disabled)';

/**
 * The control to focus at first: the one marked `data-autofocus`, else the first of the content, else the first of the foot that destroys
 * nothing.
 */
function firstControl(dialog: Element | null): HTMLElement | null {
  for (const selector of [
    '[data-autofocus]',
    `.p-dialog__body ${controlSelector}`,
    `.p-dialog__actions ${controlSelector}:not(.p-button--danger)`,
  ]) {
    const found = dialog?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/**
 * For content that is still loading when the dialog opens: focuses the first control as soon as there is one, unless the user has pressed a
 * key or the pointer before.
 */
function useFirstFocus(box: HTMLElement | null, open: boolean): void {
  useEffect(() => {
    if (!open || box === null || firstControl(box) !== null) return undefined;
    const observer = new MutationObserver(() => {
      const control = firstControl(box);
      if (control === null) return;
      stop();
      control.focus();
    });
    const stop = (): void => {
      observer.disconnect();
      for (const kind of ['keydown', 'pointerdown']) box.ownerDocument.removeEventListener(kind, stop, true);
    };
    observer.observe(box, { childList: true, subtree: true });
    for (const kind of ['keydown', 'pointerdown']) box.ownerDocument.addEventListener(kind, stop, true);
    return stop;
  }, [box, open]);
}
