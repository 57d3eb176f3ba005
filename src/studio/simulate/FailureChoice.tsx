import { type FailureKind, isJsonObject, type Json } from '#model';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';

interface FailureChoiceProps {
  /** The failure with which the call ends. */
  readonly error: unknown;
  readonly onError: (error: Json) => void;
}

/** Ways in which a call can fail, with the status of the response where there is one. */
const FAILURES: readonly { readonly kind: FailureKind; readonly status?: number }[] = [
  { kind: 'server', status: 500 },
  { kind: 'invalid', status: 400 },
  { kind: 'forbidden', status: 403 },
  { kind: 'notFound', status: 404 },
  { kind: 'conflict', status: 409 },
  { kind: 'timeout' },
  { kind: 'offline' },
];

/** Chooses how a call fails; the data below say it in full. */
export function FailureChoice({ error, onError }: FailureChoiceProps) {
  const text = useText();
  const kind = isJsonObject(error) ? error['kind'] : undefined;
  const known = FAILURES.find((failure) => failure.kind === kind);
  const options = FAILURES.map((failure) => ({ id: failure.kind, name: text(`studio.simulate.failures.${failure.kind}`) }));
  const other = { id: '', name: text('studio.simulate.failures.other') };
  return (
    <Choice
      label={text('studio.simulate.failure')}
      value={known?.kind ?? ''}
      options={known === undefined ? [...options, other] : options}
      onChange={(id) => {
        const chosen = FAILURES.find((failure) => failure.kind === id);
        if (chosen) onError({ ...chosen, message: '' });
      }}
    />
  );
}
