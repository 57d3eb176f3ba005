import { deepEqual } from '#conditions';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import type { Simulation } from './useSimulation.ts';

interface PageInputProps {
  /** What the page gives to the context of the machine. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly simulation: Pick<Simulation, 'at' | 'current' | 'setContext'>;
}

/** Begins with what the page gives to the machine, where the simulation began without it. */
export function PageInput({ input, simulation: { at, current, setContext } }: PageInputProps) {
  const text = useText();
  const { context } = current.moment;
  const names = Object.keys(input).filter((name) => input[name] !== undefined && !deepEqual(input[name], context[name]));
  if (at > 0 || names.length === 0) return null;
  return (
    <p className="s-beside__note">
      {text('studio.page.input', { names: names.join(', ') })}{' '}
      <Button size="small" onClick={() => setContext({ ...context, ...input })}>
        {text('studio.page.takeInput')}
      </Button>
    </p>
  );
}
