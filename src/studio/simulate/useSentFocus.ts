import { type RefObject, useEffect, useRef } from 'react';
import type { SimulatedStep } from './steps.ts';

/** Notes the button with which an event is sent: once the step is taken and the button is gone, or cannot be used, `after` gets its focus. */
export function useSentFocus(step: SimulatedStep, after: RefObject<HTMLElement | null>): (button: HTMLButtonElement) => void {
  const pressed = useRef<HTMLButtonElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons go with the step
  useEffect(() => {
    const button = pressed.current;
    pressed.current = undefined;
    if (button && (!button.isConnected || button.disabled)) after.current?.focus();
  }, [step, after]);
  return (button) => {
    pressed.current = button;
  };
}
