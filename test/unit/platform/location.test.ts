/** @jest-environment <rootDir>/test/support/pageEnvironment.mjs */
import { guardHistory } from '../../../src/platform/location.ts';

/** A history of two pages with the second one open, and a listener like the router's. */
function visit(answer: boolean) {
  history.replaceState({ idx: 0 }, '', '/one');
  history.pushState({ idx: 1 }, '', '/two');
  const seen: string[] = [];
  const asked: string[] = [];
  const router = (): void => void seen.push(location.pathname);
  window.addEventListener('popstate', router);
  const release = guardHistory(window, () => {
    asked.push(location.pathname);
    return answer;
  });
  const end = (): void => {
    release();
    window.removeEventListener('popstate', router);
  };
  return { seen, asked, release, end };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('Back asks before it leaves; a refusal leads back and nobody else hears of it', async () => {
  const { seen, asked, end } = visit(false);
  history.back();
  await settled();
  expect(asked).toEqual(['/one']);
  expect(location.pathname).toBe('/two');
  expect(seen).toEqual([]);
  history.back();
  await settled();
  expect(asked).toHaveLength(2);
  expect(location.pathname).toBe('/two');
  end();
});

test('Back leaves when it may, and without a guard nobody asks', async () => {
  const { seen, asked, release, end } = visit(true);
  history.back();
  await settled();
  expect(location.pathname).toBe('/one');
  expect(seen).toEqual(['/one']);
  release();
  history.forward();
  await settled();
  expect(asked).toHaveLength(1);
  expect(location.pathname).toBe('/two');
  end();
});

test('another place on the same page is no leaving', async () => {
  const { asked, end } = visit(false);
  location.hash = 'main';
  await settled();
  expect(asked).toEqual([]);
  end();
});
