import { useId } from 'react';
import { graphOf } from '#machines';
import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import { Choice } from '../Choice.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import type { WalkRequest } from './useWalks.ts';

interface WalkChooserProps {
  readonly machine: StudioMachine;
  readonly selection: Selection | undefined;
  readonly request: WalkRequest;
  readonly onRequest: (request: WalkRequest) => void;
}

const KINDS = ['every', 'to', 'chance'] as const;
const MOST_STEPS = 200;

/** Chooses which walks are shown. */
export function WalkChooser({ machine, selection, request, onRequest }: WalkChooserProps) {
  const text = useText();
  const states = graphOf(machine.document).states.filter(({ id, kind }) => id !== '' && kind !== 'history');
  const choose = (kind: string): void => {
    const selected = states.find(({ id }) => selection?.kind === 'state' && id === selection.id) ?? states[0];
    if (kind === 'every') onRequest({ kind });
    if (kind === 'to' && selected !== undefined) onRequest({ kind, state: selected.id });
    if (kind === 'chance') onRequest({ kind, seed: 1, steps: 20 });
  };
  return (
    <div className="s-walks__choice">
      <Choice
        label={text('studio.walks.kind')}
        value={request.kind}
        options={KINDS.map((id) => ({ id, name: text(`studio.walks.kinds.${id}`) }))}
        onChange={choose}
      />
      {request.kind === 'to' && (
        <Choice
          label={text('studio.walks.state')}
          value={request.state}
          options={states.map(({ id }) => ({ id, name: id }))}
          onChange={(state) => onRequest({ kind: 'to', state })}
        />
      )}
      {request.kind === 'chance' && <ChanceFields request={request} onRequest={onRequest} />}
    </div>
  );
}

interface ChanceFieldsProps {
  readonly request: WalkRequest & { readonly kind: 'chance' };
  readonly onRequest: (request: WalkRequest) => void;
}

function ChanceFields({ request, onRequest }: ChanceFieldsProps) {
  const text = useText();
  const { seed, steps } = request;
  return (
    <>
      <NumberField
        label={text('studio.walks.seed')}
        value={seed}
        most={2 ** 31}
        onChange={(next) => onRequest({ ...request, seed: next })}
      />
      <NumberField
        label={text('studio.walks.steps')}
        value={steps}
        most={MOST_STEPS}
        onChange={(next) => onRequest({ ...request, steps: next })}
      />
      <Button size="small" onClick={() => onRequest({ ...request, seed: seed + 1 })}>
        {text('studio.walks.another')}
      </Button>
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 1; what is none is not taken. */
function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  const field = useId();
  return (
    <div className="s-choice">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        className="s-input s-input--number"
        type="number"
        min={1}
        max={most}
        value={value}
        onChange={(event) => {
          const next = Number(event.target.value);
          if (Number.isInteger(next) && next >= 1 && next <= most) onChange(next);
        }}
      />
    </div>
  );
}
