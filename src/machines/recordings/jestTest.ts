import type { WalkDocument } from '#model';
import { walkText } from './walkText.ts';

/** A recording as a file for test/walks: a jest test that takes it through the machine of its program, without a browser. */
export function jestTest(walk: WalkDocument): string {
  return `import { walkFault } from '../support/walkFault.ts';

const walk = ${walkText(walk).trimEnd()};

test(${JSON.stringify(walk.title)}, async () => {
  expect(await walkFault(walk)).toBeUndefined();
});
`;
}
