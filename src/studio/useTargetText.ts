import { useText } from './text.ts';

/** Gives where a transition leads in words; one without a target stays in its state. */
export function useTargetText(): (target: string | undefined) => string {
  const text = useText();
  return (target) => {
    if (target === undefined) return text('studio.table.stays');
    return text('studio.simulate.leads', { target: target === '' ? text('studio.table.machine') : target });
  };
}
