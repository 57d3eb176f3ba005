import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A case of the kit: an expression, what it may read, and what the standard says it gives. */
export interface KitCase {
  /** Folder, test and result. */
  readonly id: string;
  readonly expression: string;
  readonly context: { readonly [name: string]: unknown };
  readonly expected: unknown;
}

const LEVELS = ['compliance-level-2', 'compliance-level-3'];

/** The cases of levels 2 and 3 whose result is one literal expression that reads inputs alone. */
export function casesOfKit(folder: string): readonly KitCase[] {
  return LEVELS.flatMap((level) => {
    const path = join(folder, 'TestCases', level);
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? casesIn(join(path, entry.name)) : []));
  });
}

function casesIn(folder: string): KitCase[] {
  const files = readdirSync(folder);
  const models = new Map(files.filter((file) => file.endsWith('.dmn')).map((file) => [file, xmlOf(join(folder, file))]));
  return files.filter((file) => /-test-\d+\.xml$/.test(file)).flatMap((file) => casesOfTests(folder, xmlOf(join(folder, file)), models));
}

function xmlOf(path: string): Document {
  return new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/xml');
}

function casesOfTests(folder: string, tests: Document, models: ReadonlyMap<string, Document>): KitCase[] {
  const model = models.get(text(childOf(tests.documentElement, 'modelName')));
  const expressions = new Map(model ? childrenOf(model.documentElement, 'decision').flatMap(literalOf) : []);
  return childrenOf(tests.documentElement, 'testCase').flatMap((test) => {
    const context = Object.fromEntries(childrenOf(test, 'inputNode').map((node) => [node.getAttribute('name') ?? '', valueIn(node)]));
    return childrenOf(test, 'resultNode').flatMap((result): KitCase[] => {
      const name = result.getAttribute('name') ?? '';
      const expression = expressions.get(name);
      const expected = childOf(result, 'expected');
      if (expression === undefined || !expected) return [];
      const id = `${folder.split('/').at(-1)} ${test.getAttribute('id') ?? ''} ${name}`;
      return [{ id, expression, context, expected: valueIn(expected) }];
    });
  });
}

/** Name and expression of a decision that needs no other decision and no function of the model. */
function literalOf(decision: Element): [string, string][] {
  const literal = childOf(decision, 'literalExpression');
  const needs = childrenOf(decision, 'informationRequirement').some((need) => childOf(need, 'requiredDecision'));
  if (!literal || needs || childOf(decision, 'knowledgeRequirement')) return [];
  return [[decision.getAttribute('name') ?? '', text(childOf(literal, 'text'))]];
}

function childrenOf(element: Element, name: string): Element[] {
  return [...element.children].filter((child) => child.localName === name);
}

function childOf(element: Element, name: string): Element | undefined {
  return childrenOf(element, name)[0];
}

function text(element: Element | undefined): string {
  return (element?.textContent ?? '').trim();
}

/** A value in the words of the kit: a list, components of a map, or a typed text. */
function valueIn(element: Element): unknown {
  const list = childOf(element, 'list');
  if (list) return childrenOf(list, 'item').map(valueIn);
  const components = childrenOf(element, 'component');
  if (components.length > 0) return Object.fromEntries(components.map((part) => [part.getAttribute('name') ?? '', valueIn(part)]));
  const value = childOf(element, 'value');
  if (!value || value.getAttribute('xsi:nil') === 'true') return null;
  const written = value.textContent ?? '';
  const type = value.getAttribute('xsi:type') ?? '';
  if (/decimal|double|integer/.test(type)) return Number(written);
  return type.endsWith('boolean') ? written.trim() === 'true' : written;
}
