import type { ReactNode } from 'react';
import { Button } from '#runtime';
import { CallError } from './client.ts';
import { useText } from './text.ts';
import type { Loaded } from './useLoaded.ts';

interface LoadingProps<Value> {
  readonly of: Loaded<Value>;
  /** What is said where there is nothing of that name. */
  readonly gone?: string | undefined;
  readonly children: (value: Value) => ReactNode;
}

/** What a call has given, or that it is under way, or that it failed. */
export function Loading<Value>({ of: { error, retry, value }, gone, children }: LoadingProps<Value>) {
  const text = useText();
  if (error !== undefined) return <Refused error={error} onRetry={retry} {...(gone !== undefined && { gone })} />;
  if (value === undefined) return <p role="status">{text('studio.loading')}</p>;
  return children(value);
}

interface RefusedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What is said where there is nothing; without it, that the session does not open the Studio any more. */
  readonly gone?: string;
}

/** That a call failed, and a button that makes it again. */
export function Refused({ error, gone, onRetry }: RefusedProps) {
  const text = useText();
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <div className="s-refused" role="alert">
      <p>{isGone ? (gone ?? text('studio.gone')) : text('studio.failed')}</p>
      <Button onClick={onRetry}>{text('studio.retry')}</Button>
    </div>
  );
}
