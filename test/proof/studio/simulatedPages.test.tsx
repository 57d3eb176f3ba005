import { act, cleanup, render } from '@testing-library/react';
import { type CompiledMachine, type CompiledPortal, compilePortal, simulationFacts, type VariantPortal } from '#compiler';
import { graphOf, type SimulatedMoment, simulateFlow } from '#machines';
import type { ScreenPart, ShellPart, StudioExamples } from '#model';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { contentBlocks } from '../../../src/runtime/blocks.ts';
import { type LoadModule, ValidatorModules } from '../../../src/runtime/forms/validation/useValidator.ts';
import { SimulatedScreen } from '../../../src/runtime/simulation/SimulatedPage.tsx';
import { studioExamples } from '../../../src/server/studio/studioExamples.ts';
import { firstFacts, givenRoots, simulationEvaluation } from '../../../src/studio/simulate/simulationEvaluation.ts';
import { recordProof } from '../support/proof.ts';
import { validatorFiles } from './support/validatorFiles.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

/** A machine on a screen of a program. */
interface ShownMachine {
  readonly name: string;
  readonly portal: CompiledPortal;
  readonly variant: VariantPortal;
  readonly machine: CompiledMachine;
  readonly shell: ShellPart;
  readonly part: ScreenPart;
  readonly examples: StudioExamples;
}

beforeAll(async () => {
  await Promise.all(Object.values(contentBlocks).map(({ load }) => load?.()));
});

function fileOf<Part>({ files }: CompiledPortal, address = ''): Part {
  return JSON.parse(Buffer.from(files.get(address)?.body ?? []).toString()) as Part;
}

/** Every machine on every screen that shows it, in every program; the programs take turns with the languages. */
async function shownMachines(root: string): Promise<ShownMachine[]> {
  const { portal } = await compilePortal({ root, engineRoot: process.cwd(), registry: vocabulary });
  if (portal === undefined) throw new Error(`the portal ${root} is not compiled`);
  const { languages } = portal.portal;
  return [...portal.variants.values()].flatMap((variant, index) => {
    const language = languages[index % languages.length]?.id ?? '';
    const examples = studioExamples({ portal, variant, language }, NOW);
    const shell = fileOf<ShellPart>(portal, examples.shell);
    return portal.machinesOf(variant.id).flatMap((machine) =>
      machine.screens.map(({ id }) => {
        const part = fileOf<ScreenPart>(portal, shell.screens[id]);
        return { name: `${root} ${variant.id} ${language} ${machine.id} ${id}`, portal, variant, machine, shell, part, examples };
      }),
    );
  });
}

/** The moments to look at: where a machine begins, and each state that shows something. */
function momentsOf({ portal, variant, machine: { document } }: ShownMachine) {
  const simulation = simulationFacts(portal, variant, document);
  const facts = firstFacts(simulation, NOW);
  const evaluation = simulationEvaluation(simulation, facts);
  const first = simulateFlow(document, evaluation);
  const views = graphOf(document).states.filter(({ view }) => view !== undefined);
  const stateOf = (id: string) => id.split('.').reduceRight<SimulatedMoment['state']>((inner, name) => ({ [name]: inner }), {});
  const later = views.map(({ id }) => simulateFlow(document, evaluation, { state: stateOf(id), context: first.context }));
  return { facts, moments: [first, ...later] };
}

/** Shows the page at each of its moments; what it reports as a fault, by state. */
async function faultsOf(shown: ShownMachine, loadValidator: LoadModule): Promise<string[]> {
  const { portal, machine, shell, part, examples, name } = shown;
  const { facts, moments } = momentsOf(shown);
  const [role] = examples.roles;
  const faults: string[] = [];
  const pageAt = (moment: SimulatedMoment) => (
    <ValidatorModules.Provider value={loadValidator}>
      <SimulatedScreen
        {...{ shell, part, moment }}
        machine={machine.document}
        user={role?.user ?? {}}
        menu={role?.menu ?? []}
        given={givenRoots(facts)}
        responses={examples.responses}
        loadScreen={async (id) => fileOf<ScreenPart>(portal, shell.screens[id])}
        onSend={() => undefined}
        can={() => true}
        onShown={(is) => is && shownNames.add(name)}
        onWithheld={() => undefined}
        report={({ where, error }) => faults.push(`${name} ${JSON.stringify(moment.state)} ${where}: ${String(error)}`)}
      />
    </ValidatorModules.Provider>
  );
  const [first, ...later] = moments;
  if (first === undefined) return faults;
  const { rerender } = await act(async () => render(pageAt(first)));
  for (const moment of later) await act(async () => rerender(pageAt(moment)));
  cleanup();
  return faults;
}

const shownNames = new Set<string>();

test('the page beside a simulation shows every machine on every screen of every program, at each of its views, without a fault', async () => {
  const shown = [...(await shownMachines('.')), ...(await shownMachines('test/library'))];
  const loadValidator = validatorFiles(shown.flatMap(({ part, shell }) => Object.values({ ...shell.forms, ...part.forms })));
  const faults: string[] = [];
  let moments = 0;
  for (const each of shown) {
    faults.push(...(await faultsOf(each, loadValidator)));
    moments += momentsOf(each).moments.length;
  }
  console.log(shown.filter(({ name }) => !shownNames.has(name)).map(({ name }) => name));
  expect(faults).toEqual([]);
  expect(shown.length).toBeGreaterThan(150);
  recordProof({
    id: 'V2-pages',
    what: 'pages beside a simulation: each machine on each screen of each program, where it begins and at each of its views',
    bar: '0 faults',
    figure: `${shown.length} pages at ${moments} moments, 0 faults`,
  });
}, 300_000);
