import { act, render, screen } from '@testing-library/react';
import { SessionStore } from '#session';
import { BlockBoundary } from '../../../../src/runtime/blocks/BlockBoundary.tsx';
import type { Fault } from '../../../../src/runtime/scope/PortalServices.ts';
import { useTracked, useTrackedEntries } from '../../../../src/runtime/scope/useTracked.ts';

afterEach(() => jest.restoreAllMocks());

function Entries({ session, seen }: { readonly session: SessionStore; readonly seen: unknown[] }) {
  const entries = useTrackedEntries<unknown>(() => ({ fixed: { a: [1] }, pending: { now: session.pending } }));
  seen.push(entries);
  return null;
}

function Fragile({ limit, session, broken }: { readonly limit: number; readonly session: SessionStore; readonly broken: Error }) {
  const pending = useTracked(() => {
    if (session.pending >= limit) throw broken;
    return session.pending;
  });
  return <output>{pending}</output>;
}

function Pending({ session, rendered }: { readonly session: SessionStore; readonly rendered: () => void }) {
  rendered();
  return <output>{useTracked(() => session.pending)}</output>;
}

test('a component renders again when a fact changes that it read, and only then', () => {
  const session = new SessionStore();
  const rendered = jest.fn();
  render(<Pending session={session} rendered={rendered} />);
  expect(screen.getByRole('status')).toHaveTextContent('0');
  act(() => session.setPending(2));
  expect(screen.getByRole('status')).toHaveTextContent('2');
  const before = rendered.mock.calls.length;
  act(() => session.set({ loginError: 'wrong' }));
  expect(rendered.mock.calls.length).toBe(before);
});

test('a read that throws reaches the error boundary, when it is first rendered and when a fact changes', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const session = new SessionStore();
  const broken = new Error('broken');
  const faults: Fault[] = [];
  const shown = (id: string, limit: number) => (
    <BlockBoundary block={{ id, block: 'text' }} pointer={id} report={(fault) => faults.push(fault)} onReload={() => undefined}>
      <Fragile limit={limit} session={session} broken={broken} />
    </BlockBoundary>
  );
  render(
    <>
      {shown('at-once', 0)}
      {shown('later', 1)}
    </>,
  );
  expect(faults).toEqual([{ where: "block text 'at-once' at at-once", error: broken }]);
  expect(screen.getByRole('status')).toHaveTextContent('0');
  act(() => session.setPending(1));
  expect(screen.queryByRole('status')).toBeNull();
  expect(faults).toEqual([expect.anything(), { where: "block text 'later' at later", error: broken }]);
});

test('entries keep their identity while they equal the ones before', () => {
  const session = new SessionStore();
  const seen: unknown[] = [];
  const { rerender } = render(<Entries session={session} seen={seen} />);
  rerender(<Entries session={session} seen={seen} />);
  act(() => session.setPending(1));
  const [first, again, changed] = [seen[0], seen[1], seen.at(-1)] as { fixed: unknown; pending: unknown }[];
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(changed?.fixed).toBe(first?.fixed);
  expect(changed?.pending).toEqual({ now: 1 });
});
