import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlockBoundary } from '../../../../src/runtime/blocks/BlockBoundary.tsx';
import { contexts } from '../../../../src/runtime/scope/contexts.ts';
import type { Fault } from '../../../../src/runtime/scope/PortalServices.ts';
import { PortalBoundary } from '../../../../src/runtime/shell/PortalBoundary.tsx';

const translate = (key: string, args?: Record<string, unknown>): string => `${key} ${JSON.stringify(args ?? {})}`;

function Broken({ name = 'Error' }: { readonly name?: string }): never {
  const error = new Error('Loading chunk 316 failed.\n(timeout: http://localhost/static/316.js)');
  error.name = name;
  throw error;
}

/** Shows a block that throws, inside both boundaries. */
function showBroken(name?: string) {
  const faults: Fault[] = [];
  let reloads = 0;
  const report = (fault: Fault): void => void faults.push(fault);
  const reload = (): void => {
    reloads += 1;
  };
  render(
    <contexts.translate.Provider value={translate}>
      <PortalBoundary report={report} onReload={reload}>
        <p>Beside</p>
        <BlockBoundary block={{ id: 'tiles', block: 'tile-grid' }} pointer="screen home#/blocks/3" report={report} onReload={reload}>
          <Broken {...(name !== undefined && { name })} />
        </BlockBoundary>
      </PortalBoundary>
    </contexts.translate.Provider>,
  );
  return { faults, reloads: () => reloads };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('a fault stays in its block, which names itself and its place', () => {
  const { faults } = showBroken();
  expect(screen.getByRole('alert')).toHaveTextContent('errors.block {"block":"tile-grid","id":"tiles","pointer":"screen home#/blocks/3"}');
  expect(screen.getByText('Beside')).toBeVisible();
  expect(faults[0]?.where).toBe("block tile-grid 'tiles' at screen home#/blocks/3");
});

test('[SH-ERRORS-10] [F5] a script that cannot be loaded says so in its place and offers a reload; what stands beside stays', async () => {
  const { reloads } = showBroken('ChunkLoadError');
  expect(screen.getByRole('alert')).toHaveTextContent('errors.chunk {"name":"316"}');
  expect(screen.getByText('Beside')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /errors.reload/ }));
  expect(reloads()).toBe(1);
});
