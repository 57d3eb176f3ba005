import { type RefObject, useRef, useState } from 'react';
import type { Json } from '#model';
import { useText } from '../text.ts';
import { JsonField } from './JsonField.tsx';

interface DataGuard {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether what was written is no data of an event. */
  readonly isWrong: boolean;
  readonly setWrong: (isWrong: boolean) => void;
  /** Whether an event may be sent with what was written; leads to the field if not. */
  mayBeSent(): boolean;
}

/** Keeps an event from being sent without the data that somebody wrote for it. */
export function useDataGuard(): DataGuard {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isWrong, setWrong] = useState(false);
  const mayBeSent = (): boolean => {
    if (!isWrong) return true;
    field.current?.closest('details')?.setAttribute('open', '');
    field.current?.focus();
    return false;
  };
  return { field, isWrong, setWrong, mayBeSent };
}

interface EventDataProps {
  readonly event: string;
  readonly data: unknown;
  readonly guard: DataGuard;
  readonly onChange: (data: Json | undefined) => void;
}

/** The data that an event is sent with, folded up. */
export function EventData({ event, data, guard: { field, setWrong }, onChange }: EventDataProps) {
  const text = useText();
  return (
    <details>
      <summary>{text('studio.simulate.data')}</summary>
      <JsonField
        ref={field}
        label={text('studio.simulate.dataOf', { event })}
        fault={text('studio.simulate.noData', { event })}
        value={data}
        isObject
        onChange={onChange}
        onWrong={setWrong}
      />
    </details>
  );
}
