import type { MachineDocument, WalkDocument } from '#model';
import { pageTest, usesPage } from './pageTest.ts';
import { walkText } from './walkText.ts';

/**
 * A recording as a jest test. With controls it renders the page and uses them with Testing Library, for test/proof/walks/kept; without any
 * it is for test/walks and takes the walk through the machine of its program.
 */
export function jestTest(walk: WalkDocument, machine: MachineDocument): string {
  return usesPage(walk) ? pageTest(walk, machine) : machineTest(walk);
}

function machineTest(walk: WalkDocument): string {
  return `import { walkFault } from '../support/walkFault.ts';

const walk = ${walkText(walk).trimEnd()};

test(${JSON.stringify(walk.title)}, async () => {
  expect(await walkFault(walk)).toBeUndefined();
});
`;
}
