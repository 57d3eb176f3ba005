import type { ResolvedDocument } from '../resolved.ts';
import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { positionOf } from '../source/position.ts';
import type { Findings } from './findings.ts';
import type { PortalModel } from './PortalModel.ts';
import type { SchemaNode } from './type.ts';

/** Entities may contain themselves. */
const MAX_DEPTH = 6;

interface Checking {
  readonly portal: PortalModel;
  readonly findings: Findings;
}

/** What a call takes, and the form whose data it is given. */
interface Pair {
  readonly operation: string;
  readonly document: ResolvedDocument;
  readonly checking: Checking;
}

/**
 * Warns where a form, also as a program's overlay makes it, lets through what the call that it submits to refuses: a field left empty, a
 * text too long. What only some cases of a form require counts as required, and of different patterns nothing is said.
 */
export function checkFormOf(id: string, body: SchemaNode, operation: string, checking: Checking): void {
  for (const document of checking.portal.formDocuments(id)) {
    const schema = entryOf(document.root, 'schema');
    if (schema) compare([{ node: schema, entity: undefined, root: schema }], [body], '', { operation, document, checking });
  }
}

function compare(form: readonly SchemaNode[], body: readonly SchemaNode[], path: string, pair: Pair): void {
  const [asked, taken] = [form, body].map((schemas) => sameValue(schemas, pair.checking.portal));
  if (!asked || !taken || path.split('.').length > MAX_DEPTH) return;
  for (const [name, field] of fieldsOf(asked)) {
    const wanted = fieldsOf(taken).get(name);
    if (!wanted) continue;
    const at = path === '' ? name : `${path}.${name}`;
    const required = requiredIn(taken, name);
    const isAsked = asked.some(({ node }) => requiresAnywhere(node, name)) || isChecked(pair.document.root, at);
    if (required && !isAsked) report(required, field, `lets "${at}" be empty`, pair);
    compareField(field, wanted, { at, isAsked, pair });
  }
}

interface Field {
  readonly at: string;
  /** Whether the form requires it, so that no empty text is sent. */
  readonly isAsked: boolean;
  readonly pair: Pair;
}

function compareField(form: SchemaNode, body: SchemaNode, { at, isAsked, pair }: Field): void {
  const asked = sameValue([form], pair.checking.portal);
  const taken = sameValue([body], pair.checking.portal).filter(({ node }) => !asked.some((one) => one.node === node));
  for (const [keyword, isStricter, words] of LIMITS) {
    const own = asked.flatMap(({ node }) => numberOf(node, keyword)).concat(keyword === 'minLength' && isAsked ? [1] : []);
    const limit = taken.find(({ node }) => numberOf(node, keyword).some((wanted) => !own.some((one) => !isStricter(wanted, one))));
    const value = limit && numberOf(limit.node, keyword)[0];
    if (limit) report(entryOf(limit.node, keyword) ?? limit.node, form, `takes for "${at}" ${words} ${value}`, pair);
  }
  const hasPattern = asked.some(({ node }) => ['pattern', 'format', 'enum', 'const'].some((key) => entryOf(node, key)));
  const pattern = hasPattern ? undefined : taken.flatMap(({ node }) => entryOf(node, 'pattern') ?? entryOf(node, 'format') ?? [])[0];
  if (pattern) report(pattern, form, `takes for "${at}" what does not fit "${textOf(pattern)}"`, pair);
  compare([form], [body], at, pair);
}

/** Keyword, whether a limit of the call is stricter than one of the form, and what the form then takes. */
const LIMITS: readonly (readonly [keyword: string, isStricter: (call: number, form: number) => boolean, words: string])[] = [
  ['minLength', (call, form) => call > form, 'texts shorter than'],
  ['minimum', (call, form) => call > form, 'numbers below'],
  ['minItems', (call, form) => call > form, 'lists shorter than'],
  ['maxLength', (call, form) => call < form, 'texts longer than'],
  ['maximum', (call, form) => call < form, 'numbers above'],
  ['maxItems', (call, form) => call < form, 'lists longer than'],
];

function report(stricter: Node, { node }: SchemaNode, what: string, { checking, document, operation }: Pair): void {
  const { file, line } = positionOf(stricter.source, stricter.offset);
  const program = checking.portal.programOf(document);
  const form = `the form "${document.id}"${program === undefined ? '' : ` of program "${program}"`}`;
  const fix = `say it in the form too, or take it away at ${file}:${line} and let the forms of the others say it`;
  checking.findings.add('FORM_LOOSER', node, `${form} ${what}, which "${operation}" refuses`, fix);
}

/** Schemas and all that describe the same value in every case. */
function sameValue(schemas: readonly SchemaNode[], portal: PortalModel, depth = 0): readonly SchemaNode[] {
  if (depth > MAX_DEPTH) return schemas;
  return schemas.flatMap((schema) => {
    const parts = itemsOf(entryOf(schema.node, 'allOf')).map((node) => ({ ...schema, node }));
    const target = portal.schemas.referred(schema);
    return [schema, ...sameValue([...parts, ...(target ? [target] : [])], portal, depth + 1)];
  });
}

function fieldsOf(schemas: readonly SchemaNode[]): ReadonlyMap<string, SchemaNode> {
  const fields = new Map<string, SchemaNode>();
  for (const schema of schemas)
    for (const [name, node] of entriesOf(entryOf(schema.node, 'properties'))) if (!fields.has(name)) fields.set(name, { ...schema, node });
  return fields;
}

/** Where a call requires a field in every case. */
function requiredIn(schemas: readonly SchemaNode[], name: string): Node | undefined {
  return schemas.flatMap(({ node }) => itemsOf(entryOf(node, 'required'))).find((item) => textOf(item) === name);
}

/** Whether a check of the form says something of a field. */
function isChecked(form: Node, path: string): boolean {
  return itemsOf(entryOf(form, 'checks')).some((check) => textOf(entryOf(check, 'field')) === `/${path.replaceAll('.', '/')}`);
}

/** Whether a schema requires a field in some case. */
function requiresAnywhere(schema: Node, name: string): boolean {
  if (itemsOf(entryOf(schema, 'required')).some((item) => textOf(item) === name)) return true;
  const branches = ['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((key) => {
    const branch = entryOf(schema, key);
    return branch?.type === 'array' ? branch.items : (branch ?? []);
  });
  return branches.some((branch) => requiresAnywhere(branch, name));
}

function numberOf(node: Node, keyword: string): readonly number[] {
  const value = entryOf(node, keyword);
  return value?.type === 'scalar' && typeof value.value === 'number' ? [value.value] : [];
}
