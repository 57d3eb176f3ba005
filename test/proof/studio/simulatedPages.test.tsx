import { act, cleanup, render } from '@testing-library/react';
import { type CompiledMachine, type CompiledPortal, compilePortal, simulationFacts, type VariantPortal } from '#compiler';
import { graphOf, type SimulatedMoment, simulateFlow } from '#machines';
import { isJsonObject, type ScreenPart, type ShellPart, type StudioExamples, type StudioRoleUser } from '#model';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { contentBlocks } from '../../../src/runtime/blocks.ts';
import { type LoadModule, ValidatorModules } from '../../../src/runtime/forms/validation/useValidator.ts';
import { SimulatedScreen } from '../../../src/runtime/simulation/SimulatedPage.tsx';
import { studioExamples } from '../../../src/server/studio/studioExamples.ts';
import { firstFacts, givenRoots, simulationEvaluation } from '../../../src/studio/simulate/simulationEvaluation.ts';
import { recordProof, rounds } from '../support/proof.ts';
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
    const examples = withoutEnded(studioExamples({ portal, variant, language }, NOW));
    const shell = fileOf<ShellPart>(portal, examples.shell);
    return portal.machinesOf(variant.id).flatMap((machine) =>
      machine.screens.map(({ id }) => {
        const part = fileOf<ScreenPart>(portal, shell.screens[id]);
        return { name: `${root} ${variant.id} ${language} ${machine.id} ${id}`, portal, variant, machine, shell, part, examples };
      }),
    );
  });
}

/** Examples in which the dealer's program has not ended: a choice of packages is shown to no other. */
function withoutEnded(examples: StudioExamples): StudioExamples {
  const { getDealerPackages, ...others } = examples.responses;
  if (!isJsonObject(getDealerPackages)) return examples;
  return { ...examples, responses: { ...others, getDealerPackages: { ...getDealerPackages, endedProgram: null, endedAddons: [] } } };
}

/** The moments to look at: where a machine begins, and each state that shows something; of machines as in the base only in whole runs. */
function momentsOf({ portal, variant, machine: { document, isChanged } }: ShownMachine) {
  const simulation = simulationFacts(portal, variant, document);
  const facts = firstFacts(simulation, NOW);
  const evaluation = simulationEvaluation(simulation, facts);
  const first = simulateFlow(document, evaluation);
  const isOwn = isChanged || variant.id === portal.defaultVariant;
  const views = graphOf(document).states.filter(({ view }) => view !== undefined && (isOwn || rounds(0, 1) === 1));
  const stateOf = (id: string) => id.split('.').reduceRight<SimulatedMoment['state']>((inner, name) => ({ [name]: inner }), {});
  const later = views.map(({ id }) => simulateFlow(document, evaluation, { state: stateOf(id), context: first.context }));
  return { facts, moments: [first, ...later] };
}

/** What a page reported as a fault, by state, and whether it showed its machine. */
interface Looked {
  readonly faults: readonly string[];
  readonly isShown: boolean;
}

/** Shows the page at each of its moments, to a user in a role. */
async function look(shown: ShownMachine, { menu, user }: StudioRoleUser, loadValidator: LoadModule): Promise<Looked> {
  const { portal, machine, shell, part, examples, name } = shown;
  const { facts, moments } = momentsOf(shown);
  const faults: string[] = [];
  let isShown = false;
  const pageAt = (moment: SimulatedMoment) => (
    <ValidatorModules.Provider value={loadValidator}>
      <SimulatedScreen
        {...{ shell, part, moment, user, menu }}
        machine={machine.document}
        given={givenRoots(facts)}
        responses={examples.responses}
        loadScreen={async (id) => fileOf<ScreenPart>(portal, shell.screens[id])}
        onSend={() => undefined}
        onCall={() => undefined}
        onShown={(input) => {
          isShown ||= input !== undefined;
        }}
        onWithheld={() => undefined}
        report={({ where, error }) => faults.push(`${name} ${JSON.stringify(moment.state)} ${where}: ${String(error)}`)}
      />
    </ValidatorModules.Provider>
  );
  const [first, ...later] = moments;
  if (first === undefined) return { faults, isShown };
  const { rerender } = await act(async () => render(pageAt(first)));
  for (const moment of later) await act(async () => rerender(pageAt(moment)));
  cleanup();
  return { faults, isShown };
}

/** Shows the page to users in one role after the other, until somebody sees the machine. */
async function lookInRoles(shown: ShownMachine, loadValidator: LoadModule): Promise<Looked> {
  const faults: string[] = [];
  for (const role of shown.examples.roles) {
    const looked = await look(shown, role, loadValidator);
    faults.push(...looked.faults);
    if (looked.isShown) return { faults, isShown: true };
  }
  return { faults, isShown: false };
}

test('the page beside a simulation shows every machine on every screen of every program without a fault', async () => {
  const shown = [...(await shownMachines('.')), ...(await shownMachines('test/library'))];
  const loadValidator = validatorFiles(shown.flatMap(({ part, shell }) => Object.values({ ...shell.forms, ...part.forms })));
  const faults: string[] = [];
  const unseen: string[] = [];
  let moments = 0;
  for (const each of shown) {
    const looked = await lookInRoles(each, loadValidator);
    faults.push(...looked.faults);
    if (!looked.isShown) unseen.push(each.name);
    moments += momentsOf(each).moments.length;
  }
  expect(faults).toEqual([]);
  // This program asks its dealers for nothing on the home page.
  expect(unseen).toEqual(['. hyundaica en contact-chain home']);
  expect(shown.length).toBeGreaterThan(150);
  recordProof({
    id: 'V2-pages',
    what: 'pages beside a simulation: each machine on each screen of each program, where it begins and at its views',
    bar: '0 faults',
    figure: `${shown.length} pages at ${moments} moments, 0 faults`,
  });
}, 300_000);
