import { eventDeclaration } from '#machines';
import type { JsonObject, MachineDocument } from '#model';
import type { MatrixActor } from '#server';
import { actorEvaluation } from '../../../src/server/call/evaluation.ts';
import { type StoredRecord, toWireRecord } from '../../../src/server/lifecycle/storedRecord.ts';
import { drawn } from '../support/drawn.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { type Carried, type Carrier, carriersOf, choosersOf, operationsWithInput } from './support/carriersOf.ts';
import { cascadesOf, caseTaking } from './support/cascadesOf.ts';
import { type Case, casesOf, plainCase } from './support/casesOf.ts';
import { LifePortal, type Line } from './support/LifePortal.ts';
import { eventsOf, type Step, stepsOf, stepTaken } from './support/stepsOf.ts';

jest.setTimeout(3_600_000);

/** One cell of the table: a state, an event, and how both stand. */
interface Cell {
  readonly machine: MachineDocument;
  readonly organization: string;
  readonly target: StoredRecord;
  readonly beside: readonly StoredRecord[];
  readonly state: string;
  readonly event: string;
  readonly one: Case;
}

const PORTALS = [
  ['portal', '.'],
  ['library', 'test/library'],
] as const;
/** The second portal, whose life cycle has another kind of call, only at whole scale. */
const TRIED = PORTALS.slice(0, rounds(1, 2));
/**
 * Lives of records that no call of a user moves, or only a call that says more than an event: test/proof/lifecycle/pages.server.test.ts,
 * test/unit/server/jobs, test/rules/leadCredits.server.test.ts, test/rules/zipImport.server.test.ts; or that no organization has:
 * test/rules/businessTools.server.test.ts.
 */
const PROVEN_APART = [
  'contentPages',
  'mails',
  'leads',
  'leadCredits',
  'budgets',
  'downloads',
  'notificationChoices',
  'resources',
  'dmfMappings',
  'complianceReports',
  'zipImports',
];
const BY_CLOCK: MatrixActor = { id: 'the clock' };
const figures = { machines: 0, cells: 0, calls: 0, legal: 0, conflicts: 0, forbidden: 0, byClock: 0, walked: 0 };

const nameOf = ({ machine, state, event }: Cell) => `${machine.id}: '${state}' ${event}`;
const keyOf = (collection: string, { from, event, to }: Pick<Step, 'from' | 'event' | 'to'>) => `${collection}: ${from} ${event} ${to}`;

describe.each(TRIED)('life cycles of the %s', (name, folder) => {
  let life: LifePortal;
  let machines: MachineDocument[];
  let actors: MatrixActor[];
  const wrong: string[] = [];
  const walked = new Set<string>();
  const roles = new Set<string>();
  const used = new Set<string>();
  const chance = seeded(proofSeed());

  beforeAll(async () => {
    life = await LifePortal.open(folder);
    machines = Object.values(life.compiled.machines).filter(
      ({ collection }) => collection !== undefined && !PROVEN_APART.includes(collection),
    );
    actors = everyRole();
    figures.machines += machines.length;
  });
  afterAll(async () => {
    figures.calls += life.calls;
    await life.close();
  });

  /** An actor for each role, alone and behind another's identity; at whole scale everybody. */
  function everyRole(): MatrixActor[] {
    const signedIn = life.matrix.actors.filter(({ actor, without }) => without === undefined && actor?.purpose === undefined);
    const key = ({ actor }: MatrixActor) => [...(actor?.roles ?? []), actor?.impersonator?.role].join();
    const firsts = new Map(signedIn.toReversed().map((actor) => [key(actor), actor]));
    return rounds(0, 1) ? signedIn : [...firsts.values()];
  }

  /** An organization that the actor reaches and that has a record with this life. */
  async function placementFor(
    actor: MatrixActor,
    { collection }: MachineDocument,
  ): Promise<Pick<Cell, 'organization' | 'target' | 'beside'> | undefined> {
    const own = life.organizationsOf(actor);
    const program = life.organizations.filter(({ oem }) => actor.actor?.oem === undefined || oem === actor.actor.oem).map(({ id }) => id);
    // Where others are already, so that few organizations stand for all.
    const candidates = (own.length ? own : program).toSorted((one, other) => Number(used.has(other)) - Number(used.has(one)));
    for (const organization of candidates.slice(0, 5)) {
      const records = await life.recordsOf(organization);
      const target = records.find((record) => record.collection === collection);
      if (!target) continue;
      used.add(organization);
      return { organization, target, beside: records.filter((record) => record.collection !== collection) };
    }
    return undefined;
  }

  /** The records as the guards of a cell see them, by the names that the machine gives them. */
  function recordsIn({ machine, target, beside, one, state }: Cell): Map<string, StoredRecord> {
    const patched = (record: StoredRecord, name: string): StoredRecord => ({
      ...record,
      document: { ...record.document, ...one.data[name] } as StoredRecord['document'],
    });
    const self = patched({ ...target, state: { state } }, 'record');
    const found = new Map([['record', { ...self, document: { ...self.document, ...one.context } as StoredRecord['document'] }]]);
    for (const [name, { collection }] of Object.entries(machine.records ?? {})) {
      const other = collection === machine.collection ? self : beside.find((record) => record.collection === collection);
      if (other) found.set(name, patched(other, name));
    }
    return found;
  }

  function judged(cell: Cell, actor: MatrixActor, event: object) {
    const data = Object.fromEntries([...recordsIn(cell)].map(([name, record]) => [name, toWireRecord(record)]));
    const roots = { data, context: cell.one.context, event: { ...event, type: cell.event } };
    return actorEvaluation(life.compiled, actor.actor, { now: life.now, roots });
  }

  async function prepare(cell: Cell): Promise<void> {
    const { one, organization, state, target } = cell;
    await life.restore(organization);
    for (const [name, fields] of Object.entries(one.data)) {
      const found = recordsIn(cell).get(name);
      if (found) await life.put(found, fields);
    }
    await life.put(target, {}, { state, context: one.context });
  }

  /** What a refusal must offer: the events of people that the state takes as their documents show them. */
  function allowedIn(cell: Cell, actor: MatrixActor): string[] {
    return eventsOf(cell.machine, 'user').filter((event) => {
      const shown = plainCase(cell.machine, cell.state, event, judged(cell, actor, {})).event;
      return stepTaken(cell.machine, cell.state, event, judged({ ...cell, event }, actor, shown));
    });
  }

  function note(cell: Cell, actor: MatrixActor, text: string): void {
    wrong.push(`${nameOf(cell)} by ${actor.id}, ${JSON.stringify(cell.one)}: ${text}`);
  }

  async function refusedOf(cell: Cell, carried: Carried, refused: readonly MatrixActor[], carrier: Carrier): Promise<void> {
    await prepare(cell);
    const before = await life.fingerprint(cell.organization, PROVEN_APART);
    for (const actor of refused) {
      const { status, body } = await life.send(carried.call, actor);
      const reach = life.matrix.reach(carrier.operation.id, actor);
      const wanted = reach === 'refused' ? 403 : 409;
      if (status !== wanted) note(cell, actor, `${status}, not ${wanted}: ${JSON.stringify(body)}`);
      if (wanted === 403) figures.forbidden += 1;
      else {
        figures.conflicts += 1;
        if (carried.isRefused && body.errors === undefined) continue;
        const messagesOf = (field: string) => (body.errors ?? []).filter((error) => error.field === field).map(({ message }) => message);
        const allowed = allowedIn(cell, actor);
        if (messagesOf('event').join() !== allowed.join()) note(cell, actor, `offers ${messagesOf('event')}, not ${allowed}`);
        if (messagesOf('state').join() !== cell.state) note(cell, actor, `says it is ${messagesOf('state')}`);
      }
    }
    if ((await life.fingerprint(cell.organization, PROVEN_APART)) !== before) note(cell, BY_CLOCK, 'a refusal changed something');
  }

  /** History since it was last asked for, of the lives that are tried here. */
  async function newLines(): Promise<Line[]> {
    return (await life.newLines()).filter(({ collection }) => !PROVEN_APART.includes(collection));
  }

  /** The line that a step leaves, and what else follows from it. */
  function checkLines(cell: Cell, actor: MatrixActor, lines: readonly Line[]): void {
    for (const { collection, event, from_state: from, to_state: to } of lines) {
      const machine = machines.find((other) => other.collection === collection);
      const key = keyOf(collection, { from: String(from), event, to: String(to) });
      const known = from === null ? to === machine?.initial : machine && stepsOf(machine).some((step) => keyOf(collection, step) === key);
      if (!known) note(cell, actor, `history tells of ${key}, which the document does not`);
      walked.add(key);
    }
  }

  async function takenBy(cell: Cell, carried: Carried, actor: MatrixActor, step: Step): Promise<void> {
    await prepare(cell);
    const { status, body } = await life.send(carried.call, actor);
    if (status !== 200) return note(cell, actor, `${status}, not 200: ${JSON.stringify(body)}`);
    figures.legal += 1;
    const lines = await newLines();
    checkLines(cell, actor, lines);
    const after = await life.read(cell.target);
    const [line] = lines.filter(({ record_id, collection }) => record_id === cell.target.id && collection === cell.target.collection);
    const { actor: user } = actor;
    const expected = {
      state: step.to,
      history: {
        event: cell.event,
        sent_by: 'user',
        from_state: cell.state,
        to_state: step.to,
        version: cell.target.version + 1,
        actor_login: user?.impersonator?.login ?? user?.login,
        effective_login: user?.login,
        payload: JSON.parse(JSON.stringify(carried.payload)),
      },
    };
    const seen = { state: after?.state?.['state'], history: line && pick(line, Object.keys(expected.history)) };
    try {
      expect(seen).toEqual(expected);
      expect(after?.version).toBeGreaterThan(cell.target.version);
      expect(Math.abs(Number(line?.at) - Date.now())).toBeLessThan(600_000);
    } catch (error) {
      note(cell, actor, String(error).slice(0, 900));
    }
  }

  /** Who of a group is to take the step, and who is to be refused. */
  function verdicts(cell: Cell, carrier: Carrier, group: readonly MatrixActor[]) {
    const found = recordsIn(cell);
    const target = found.get('record') as StoredRecord;
    const beside = cell.beside.map((record) => [...found.values()].find(({ id }) => id === record.id) ?? record);
    const isOfPeople = eventsOf(cell.machine, 'user').includes(cell.event);
    return group.flatMap((actor) => {
      const carried = carrier.compose({ target, beside }, cell.one.event, judged(cell, actor, cell.one.event));
      if (!carried) return [];
      const mayCall = isOfPeople && !carried.isRefused && life.matrix.reach(carrier.operation.id, actor) !== 'refused';
      return [
        {
          actor,
          carried,
          step: mayCall ? stepTaken(cell.machine, cell.state, cell.event, judged(cell, actor, carried.payload)) : undefined,
        },
      ];
    });
  }

  /** All actors of one organization try a carrier in a cell; at quick scale they take turns, a border is tried by one of each verdict. */
  async function tryCell(cell: Cell, carrier: Carrier, group: readonly MatrixActor[], isBorder: boolean): Promise<void> {
    const all = verdicts(cell, carrier, group);
    const most = rounds(isBorder || all.every(({ step }) => step === undefined) ? 1 : 3, all.length);
    const turn = <One>(list: readonly One[]) =>
      Array.from({ length: Math.min(most, list.length) }, (_, at) => list[(figures.cells + at) % list.length] as One);
    const legal = turn(all.filter(({ step }) => step !== undefined));
    const refused = turn(all.filter(({ step }) => step === undefined));
    figures.cells += legal.length + refused.length;
    for (const { actor, carried, step } of legal) if (step) await takenBy(cell, carried, actor, step);
    const [first] = refused;
    if (first)
      await refusedOf(
        cell,
        first.carried,
        refused.map(({ actor }) => actor),
        carrier,
      );
  }

  async function tryMachine(machine: MachineDocument): Promise<void> {
    life.forgetStates();
    const groups = new Map<string, { placement: Pick<Cell, 'organization' | 'target' | 'beside'>; actors: MatrixActor[] }>();
    for (const actor of actors) {
      const placement = await placementFor(actor, machine);
      if (!placement) continue;
      roles.add(actor.id);
      const group = groups.get(placement.organization) ?? { placement, actors: [] };
      group.actors.push(actor);
      groups.set(placement.organization, group);
    }
    const carriers = carriersOf(life.compiled, machine);
    const evaluation = actorEvaluation(life.compiled, undefined, { now: life.now });
    for (const state of Object.keys(machine.states)) {
      for (const carrier of carriers) {
        for (const [rank, one] of casesOf(machine, state, carrier.event, evaluation).entries()) {
          // At quick scale few draw a border, and everybody tries the plain case.
          const tried = rank > 0 ? drawn([...groups.values()], rounds(2, groups.size), chance) : groups.values();
          for (const { placement, actors: group } of tried) {
            await tryCell({ machine, state, event: carrier.event, one, ...placement }, carrier, group, rank > 0);
          }
        }
      }
    }
  }

  /** Events that only other calls and life cycles send: every record beside the one that is acted on stands where the event leads from. */
  async function tryChoosers(machine: MachineDocument): Promise<void> {
    const missing = () =>
      stepsOf(machine).filter((step) => isOfPeople(machine, step) && !walked.has(keyOf(machine.collection ?? '', step)));
    for (const step of missing()) {
      for (const chooser of choosersOf(life.compiled, machine).filter(({ event }) => event === step.event)) {
        for (const state of Object.keys(machine.states)) {
          for (const actor of actors.filter((one) => life.matrix.reach(chooser.operation.id, one) !== 'refused')) {
            if (walked.has(keyOf(machine.collection ?? '', step))) return;
            await tryChooser(machine, step, chooser, { actor, state });
          }
        }
      }
    }
  }

  async function tryChooser(
    machine: MachineDocument,
    step: Step,
    chooser: Carrier,
    { actor, state }: { actor: MatrixActor; state: string },
  ): Promise<void> {
    const placement = await placementFor(actor, machine);
    if (!placement) return;
    const evaluation = actorEvaluation(life.compiled, actor.actor, { now: life.now });
    const one = plainCase(machine, step.from, step.event, evaluation);
    const cell: Cell = { machine, state, event: step.event, one, ...placement };
    await life.restore(placement.organization);
    const siblings = (await life.recordsOf(placement.organization)).filter(({ collection }) => collection === machine.collection);
    for (const sibling of siblings) await life.put(sibling, {}, { state: step.from, context: one.context });
    if (siblings.length > 1)
      await life.put(placement.target, {}, { state, context: plainCase(machine, state, step.event, evaluation).context });
    await newLines();
    const carried = chooser.compose({ target: placement.target, beside: placement.beside }, one.event, evaluation);
    if (carried) await life.send(carried.call, actor);
    checkLines(cell, actor, await newLines());
  }

  /** Arrows that only steps of other lives take along: all records stand where the arrow leads from, and people move those others. */
  async function tryCascades(machine: MachineDocument): Promise<void> {
    for (const step of stepsOf(machine)) {
      for (const cascade of cascadesOf(machines, machine, step)) {
        for (const carrier of carriersOf(life.compiled, cascade.machine).filter(({ event }) => event === cascade.step.event)) {
          for (const actor of actors.filter((one) => life.matrix.reach(carrier.operation.id, one) !== 'refused')) {
            if (walked.has(keyOf(machine.collection ?? '', step))) break;
            await tryCascade(machine, step, { ...cascade, carrier, actor });
          }
        }
      }
    }
  }

  async function tryCascade(
    machine: MachineDocument,
    step: Step,
    by: { readonly machine: MachineDocument; readonly step: Step; readonly carrier: Carrier; readonly actor: MatrixActor },
  ): Promise<void> {
    const placement = await placementFor(by.actor, by.machine);
    const evaluation = actorEvaluation(life.compiled, by.actor.actor, { now: life.now });
    const stands = caseTaking(machine, step, evaluation);
    const cause = caseTaking(by.machine, by.step, evaluation);
    if (!placement || !stands || !cause) return;
    const cell: Cell = { machine: by.machine, state: by.step.from, event: by.step.event, one: cause, ...placement };
    await life.restore(placement.organization);
    const records = await life.recordsOf(placement.organization);
    const put = async (collection: string | undefined, state: string, { context }: Case) => {
      for (const one of records.filter((record) => record.collection === collection)) await life.put(one, {}, { state, context });
    };
    await put(machine.collection, step.from, stands);
    await put(by.machine.collection, by.step.from, cause);
    await newLines();
    const carried = by.carrier.compose(
      { target: placement.target, beside: placement.beside },
      cause.event,
      judged(cell, by.actor, cause.event),
    );
    if (carried) await life.send(carried.call, by.actor);
    checkLines(cell, by.actor, await newLines());
  }

  function isOfPeople(machine: MachineDocument, { event }: Step): boolean {
    return eventsOf(machine, 'user').includes(event);
  }

  async function tryClock(machine: MachineDocument): Promise<void> {
    const organizations = life.organizations.map(({ id }) => id);
    const evaluation = actorEvaluation(life.compiled, undefined, { now: life.now });
    for (const organization of organizations) {
      const records = await life.recordsOf(organization);
      const target = records.find(({ collection }) => collection === machine.collection);
      if (!target) continue;
      const beside = records.filter(({ collection }) => collection !== machine.collection);
      for (const state of Object.keys(machine.states)) {
        for (const event of Object.keys(machine.events ?? {})) {
          const one = plainCase(machine, state, event, evaluation);
          const cell = { machine, organization, target, beside, state, event, one };
          await byClock(cell);
          if (eventDeclaration(machine, event).sentBy === 'clock')
            for (const other of movedBeside(cell)) await byClock({ ...cell, beside: other });
        }
      }
      return;
    }
  }

  /** What stands beside a record, each that its guards look at in every state of its own life. */
  function movedBeside({ beside, machine }: Cell): (readonly StoredRecord[])[] {
    const looked = Object.values(machine.records ?? {}).map(({ collection }) => collection);
    const lives = machines.filter(({ collection }) => collection !== machine.collection && looked.includes(collection ?? ''));
    return lives.flatMap(({ collection, states }) =>
      Object.keys(states).map((state) =>
        beside.map((record) => (record.collection === collection ? { ...record, state: { state, context: {} } } : record)),
      ),
    );
  }

  async function byClock(cell: Cell): Promise<void> {
    const { beside, event, machine, one, organization, state, target } = cell;
    await life.restore(organization);
    for (const { state: stands, ...other } of beside) {
      if (stands)
        await life.put(
          { ...other, state: stands },
          {},
          { state: String(stands['state']), context: (stands['context'] ?? {}) as JsonObject },
        );
    }
    await life.put(target, {}, { state, context: one.context }, event);
    await newLines();
    await life.tick();
    const lines = await newLines();
    const after = await life.read(target);
    const isClocks = eventDeclaration(machine, event).sentBy === 'clock';
    const step = isClocks ? stepTaken(machine, state, event, judged(cell, BY_CLOCK, one.event)) : undefined;
    figures.byClock += 1;
    checkLines(cell, BY_CLOCK, lines);
    const [line] = lines;
    if (after?.state?.['state'] !== (step?.to ?? state)) note(cell, BY_CLOCK, `stands in ${after?.state?.['state']}`);
    if (step && (line?.sent_by !== 'clock' || line.actor_login !== null || line.event !== event))
      note(cell, BY_CLOCK, 'has no line of the clock');
    if (!step && lines.length) note(cell, BY_CLOCK, 'was moved');
  }

  test(`[K3] ${name}: every state, event and role: what the document draws succeeds, all else is 409 or 403 and changes nothing`, async () => {
    for (const machine of machines) await tryMachine(machine);
    expect(wrong).toEqual([]);
    expect([...roles].sort()).toEqual(actors.map(({ id }) => id).sort());
  });

  test(`[K3] ${name}: the clock sends its own events and no others`, async () => {
    for (const machine of machines) await tryClock(machine);
    expect(wrong).toEqual([]);
  });

  test(`[K3] ${name}: every arrow of every life cycle was walked on the server`, async () => {
    for (const machine of machines) await tryChoosers(machine);
    for (const machine of machines) await tryCascades(machine);
    expect(wrong).toEqual([]);
    const arrows = machines.flatMap((machine) => stepsOf(machine).map((step) => keyOf(machine.collection ?? '', step)));
    expect([...new Set(arrows)].filter((arrow) => !walked.has(arrow))).toEqual([]);
    figures.walked += new Set(arrows).size;
  });

  test(`${name}: nobody's call carries an event of the clock, and every given input is of an operation`, () => {
    for (const machine of machines) {
      const carried = [...carriersOf(life.compiled, machine), ...choosersOf(life.compiled, machine)].map(({ event }) => event);
      expect(eventsOf(machine, 'clock').filter((event) => carried.includes(event))).toEqual([]);
    }
    if (name === 'portal') expect(operationsWithInput.filter((id) => life.compiled.operations[id] === undefined)).toEqual([]);
  });
});

function pick(line: Line, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, line[name as keyof Line]]));
}

afterAll(() => {
  const { machines, cells, calls, legal, conflicts, forbidden, byClock, walked } = figures;
  recordProof({
    id: 'K3',
    what: 'state x event x role of every life cycle',
    bar: 'legal ones succeed with their line of history, all others 409 or 403; every arrow walked',
    figure: `${machines} life cycles, ${walked} arrows walked; ${cells} cells by ${calls} calls: ${legal} done, ${conflicts} x 409, ${forbidden} x 403, ${byClock} by the clock, 0 wrong`,
  });
});
