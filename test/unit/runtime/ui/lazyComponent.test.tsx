import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../../../src/runtime/ui/lazyComponent.ts';

class Caught extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>Missing</p> : this.props.children;
  }
}

/** Shows a part whose script arrives at the try of that number. */
function show(arrivesAt: number) {
  let tries = 0;
  const Part = lazyComponent(async () => {
    tries += 1;
    if (tries < arrivesAt) throw new Error('Loading chunk 7 failed');
    return () => <p>There</p>;
  });
  render(
    <Caught>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Caught>,
  );
  return () => tries;
}

test('[F5] a script that cannot be had is asked for once more', async () => {
  const tries = show(2);
  expect(await screen.findByText('There', undefined, { timeout: 3000 })).toBeVisible();
  expect(tries()).toBe(2);
});

test('[F5] and not more than once', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const tries = show(3);
  expect(await screen.findByText('Missing', undefined, { timeout: 3000 })).toBeVisible();
  expect(tries()).toBe(2);
  quiet.mockRestore();
});

const fallbacks: string[] = [];

function Fallback() {
  fallbacks.push('shown');
  return null;
}

test('a script that is there already shows its part at once, and the part keeps its state when the page renders again', async () => {
  fallbacks.length = 0;
  const Part = lazyComponent<{ readonly text: string }>(async () => ({ text }) => <input aria-label={text} />);
  const page = (text: string) => (
    <Suspense fallback={<Fallback />}>
      <Part text={text} />
    </Suspense>
  );
  const { rerender, unmount } = render(page('Early'));
  const early = await screen.findByLabelText('Early');
  expect(fallbacks.length).toBeGreaterThan(0);
  rerender(page('Later'));
  expect(screen.getByLabelText('Later')).toBe(early);
  unmount();
  fallbacks.length = 0;
  render(page('Loaded'));
  expect(screen.getByLabelText('Loaded')).toBeVisible();
  expect(fallbacks).toEqual([]);
});
