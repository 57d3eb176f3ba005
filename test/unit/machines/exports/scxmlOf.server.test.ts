import { SaxesParser, type SaxesTagNS } from 'saxes';
import { graphOf, scxmlOf } from '#machines';
import { type ShippedMachine, shippedMachines } from '../../../support/shippedMachines.ts';

interface Read {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: string | undefined;
}

/** What may stand in an element, as SCXML 1.0 has it. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  scxml: ['datamodel', 'state'],
  datamodel: ['data'],
  state: ['onentry', 'onexit', 'transition', 'invoke', 'state', 'parallel', 'final', 'history'],
  parallel: ['onentry', 'onexit', 'transition', 'invoke', 'state', 'parallel', 'history'],
  final: ['onentry', 'onexit'],
  history: ['transition'],
  onentry: ['assign', 'log', 'if', 'send'],
  onexit: ['assign', 'log', 'if', 'cancel'],
  transition: ['assign', 'log', 'if'],
  if: ['assign', 'log'],
  invoke: ['param'],
};

/** Reads SCXML with namespaces; throws where it is not well-formed. */
function elementsOf(text: string): readonly Read[] {
  const found: Read[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes, local, uri }: SaxesTagNS) => {
    if (uri !== 'http://www.w3.org/2005/07/scxml') throw new Error(`${local} is no element of SCXML`);
    const values = Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]));
    found.push({ name: local, attributes: values, parent: open.at(-1) });
    open.push(local);
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return found;
}

const STATES = ['state', 'parallel', 'final', 'history'];
/** Elements whose ids share one space, as the schema of the W3C has it (xs:ID). */
const NAMED = [...STATES, 'data', 'invoke'];
let machines: readonly ShippedMachine[];

beforeAll(async () => {
  machines = await shippedMachines();
});

test('every shipped machine is well-formed SCXML: elements in their places, ids that XML takes, no id twice, and targets that exist', () => {
  const faults = machines.flatMap((machine) => {
    const elements = elementsOf(scxmlOf({ document: machine.document, written: machine.written() }));
    const ids = elements.filter(({ name }) => STATES.includes(name)).map(({ attributes }) => attributes['id'] ?? '');
    const all = elements.filter(({ name }) => NAMED.includes(name)).map(({ attributes }) => attributes['id'] ?? '');
    const targets = elements.flatMap(({ attributes }) => [attributes['target'], attributes['initial']].filter((id) => id !== undefined));
    return [
      ...elements
        .filter(({ name, parent }) => parent !== undefined && !CONTENT[parent]?.includes(name))
        .map(({ name, parent }) => `${name} in ${parent}`),
      ...all.filter((id, index) => !/^[A-Za-z_][\w.-]*$/.test(id) || all.indexOf(id) !== index).map((id) => `id ${id}`),
      ...targets.filter((id) => !ids.includes(id)).map((id) => `target ${id}`),
    ].map((fault) => `${machine.name}: ${fault}`);
  });
  expect(faults).toEqual([]);
  expect(machines.length).toBeGreaterThan(30);
});

test('it has every state and every transition, with guards and values in FEEL and delays in milliseconds', () => {
  for (const machine of machines) {
    const { states, transitions } = graphOf(machine.document);
    const elements = elementsOf(scxmlOf({ document: machine.document, written: machine.written() }));
    const guards = elements.flatMap(({ attributes, name }) => (name === 'transition' && attributes['cond'] ? [attributes['cond']] : []));
    expect([machine.name, elements.filter(({ name }) => STATES.includes(name)).length]).toEqual([machine.name, states.length]);
    expect([machine.name, elements.filter(({ name, parent }) => name === 'transition' && parent !== 'history').length]).toEqual([
      machine.name,
      transitions.length,
    ]);
    expect([machine.name, guards.length]).toEqual([machine.name, transitions.filter(({ guard }) => guard).length]);
    expect(guards.filter((guard) => guard.startsWith('{'))).toEqual([]);
  }
  const chain = machines.find(({ id }) => id === 'contact-chain') as ShippedMachine;
  const written = elementsOf(scxmlOf({ document: chain.document, written: chain.written() }));
  expect(written).toContainEqual({
    name: 'transition',
    parent: 'state',
    attributes: {
      event: 'error.communication.invoke.contact-chain.contact.saving.save',
      cond: 'filled(event.error.body.conflict)',
      target: 'contact-chain.changed',
    },
  });
});
