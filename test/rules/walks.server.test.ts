import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { walkShapeFault } from '#compiler';
import { graphOf, jestTest, playwrightTest, replayRecording, retakeRecording, walkText } from '#machines';
import type { WalkDocument } from '#model';
import { mutations } from '../support/machineMutations.ts';
import { walkedMachine, walkFault } from '../support/walkFault.ts';

const FOLDER = 'test/walks';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.walk.json'));
const read = (file: string): string => readFileSync(file, 'utf8');
const walkOf = (file: string) => JSON.parse(read(`${FOLDER}/${file}`)) as WalkDocument;

/**
 * Changes that leave states and actions as they were: the menu may be a list or something else, and either way it is set. What is set is no
 * part of a walk, as it may be data.
 */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  'session-ended-elsewhere.walk.json': [
    'drops /states/settling/states/menu/states/loading/invoke/onDone/0',
    'flips the guard of /states/settling/states/menu/states/loading/invoke/onDone/0',
  ],
};

describe('walks that testers kept', () => {
  test('there are some, each of them is a walk, and as the Studio writes it', () => {
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect([file, walkShapeFault('.', walkOf(file))]).toEqual([file, undefined]);
      expect(walkText(walkOf(file))).toBe(read(`${FOLDER}/${file}`));
    }
  });

  test('a file that is none is told with the place', () => {
    expect(walkShapeFault('.', { title: 'x', steps: [{ event: 'GO', to: 'open' }] })).toMatch(/walk must have required property 'machine'/);
  });

  test.each(files)('%s: every step comes to what it says', async (file) => {
    expect(await walkFault(walkOf(file))).toBeUndefined();
  });

  test.each(files)(
    '%s: a machine in which a transition that it takes is gone, leads elsewhere or has the opposite guard fails at a step',
    async (file) => {
      const walk = walkOf(file);
      const { document, phrases } = await walkedMachine(walk);
      const graph = graphOf(document);
      const taken = new Set(retakeRecording({ document, phrases }, walk.steps).flatMap((step) => step.taken));
      const unseen: string[] = [];
      let tried = 0;
      for (const [name, mutate] of Object.entries(mutations))
        for (const transition of graph.transitions.filter(({ id }) => taken.has(id))) {
          const changed = structuredClone(document);
          if (!mutate(changed, transition, graph)) continue;
          tried += 1;
          if (replayRecording({ document: changed, phrases }, walk.steps) === undefined) unseen.push(`${name} ${transition.id}`);
        }
      expect([unseen, tried >= taken.size]).toEqual([ALIKE[file] ?? [], true]);
    },
  );

  test.each(files)('%s: its browser test and its test of the rendered page are what the Studio exports', async (file) => {
    const walk = walkOf(file);
    const name = file.replace('.walk.json', '');
    const { document } = await walkedMachine(walk);
    const page = `test/proof/walks/kept/${name}.test.tsx`;
    if (process.env['WALKS'] === 'write') writeFileSync(page, jestTest(walk, document));
    expect(playwrightTest(walk)).toBe(read(`test/browser/walks/${name}.spec.ts`));
    expect(jestTest(walk, document)).toBe(read(page));
  });

  test('one without controls is exported as a test of its machine', async () => {
    const walk = walkOf('contact-chain.walk.json');
    const { document } = await walkedMachine(walk);
    const alone = { ...walk, steps: walk.steps.map(({ do: _, ...step }) => step) };
    expect(jestTest(alone, document)).toContain(`const walk = ${walkText(alone).trimEnd()};`);
  });
});
