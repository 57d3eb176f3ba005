import type { Node } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { type Comparing, checkOfLifeCycle } from './checkLifeCycleAnswers.ts';
import { remedyFor } from './findings.ts';
import { isScalar, type MapType, mayBeEqual, type Type, titleOf } from './type.ts';
import type { TypedUsage, WrittenAnswer } from './typedUsage.ts';

/** Entities may contain themselves. */
const MAX_DEPTH = 8;

/** Checks what procedures answer against what their calls say that they return. */
export function checkAnswers({ answers }: TypedUsage, checking: Checking): void {
  for (const answer of answers) checkAnswer(answer, checking);
}

function checkAnswer(answer: WrittenAnswer, checking: Checking): void {
  const { node, of, operation } = answer;
  const { portal } = checking;
  const comparing = { what: `the response of "${operation}"`, node, depth: 0, checking };
  const [given, declared] = [portal.answered(answer), portal.declared(operation).response];
  // What a handler of records answers beside null and states is what was stored.
  if (!of) compare(given, declared, comparing);
  checkOfLifeCycle(given, declared, comparing);
}

function compare(given: Type, declared: Type, comparing: Comparing): void {
  const { checking, depth, node, what } = comparing;
  if (given === declared || depth > MAX_DEPTH) return;
  if (given.kind === 'list' && declared.kind === 'list')
    compare(given.item(), declared.item(), { ...comparing, what: `an item of ${what}`, depth: depth + 1 });
  else if (given.kind === 'map' && declared.kind === 'map') compareMaps(given, declared, comparing);
  else if (!mayBeEqual(given, declared))
    checking.findings.add(
      'CALL_RESPONSE',
      node,
      `${what} is ${titleOf(given)}, but is declared as ${titleOf(declared)}`,
      `give ${titleOf(declared)}, or declare another type`,
    );
  else compareDomains(given, declared, comparing);
}

/** A value of which each that it can be is none that is declared. */
function compareDomains(given: Type, declared: Type, { checking, node, what }: Comparing): void {
  const [values, allowed] = [given, declared].map((type) => (isScalar(type) ? type.domain?.map(String) : undefined));
  if (!values || !allowed || values.some((value) => allowed.includes(value))) return;
  const message = `${what} is declared never to be "${values.join('" or "')}"`;
  checking.findings.add('CALL_RESPONSE', node, message, remedyFor(values[0] ?? '', allowed));
}

function compareMaps(given: MapType, declared: MapType, comparing: Comparing): void {
  const { checking, depth, node, what } = comparing;
  for (const name of given.names()) {
    const [value, wanted] = [given.property(name), declared.property(name) ?? declared.rest];
    const entry = given.written?.get(name);
    if (value && wanted) compare(value, wanted, { checking, depth: depth + 1, node: entry ?? node, what: `"${name}" of ${what}` });
    // What a document hands on may hold more, which the server leaves out; what it writes itself is meant.
    else if (entry && !declared.isSample) reportUndeclared(name, entry, declared, comparing);
  }
  for (const name of missingIn(given, declared))
    checking.findings.add('CALL_RESPONSE', node, `${what} lacks "${name}", which the call says is always there`, `give "${name}"`);
}

function reportUndeclared(name: string, entry: Node, declared: MapType, { checking, what }: Comparing): void {
  const message = `${what} has "${name}", which the call does not declare`;
  checking.findings.add('CALL_RESPONSE', entry, message, remedyFor(name, declared.names()), true);
}

function missingIn(given: MapType, declared: MapType): readonly string[] {
  if (given.rest || given.isSample) return [];
  return [...(declared.required ?? [])].filter((name) => given.property(name) === undefined);
}
