import { join } from 'node:path';
import type {
  AccessDocument,
  CallsDocument,
  Condition,
  ContentDocument,
  DemoDocument,
  Json,
  MachineDocument,
  Manifest,
  MenuDocument,
  OemDocument,
  OperationsDocument,
  PortalDocument,
  ProductsDocument,
  ReportDocument,
} from '#model';
import type { CompiledMachine, CompiledPortal, CompileOptions, VariantPortal } from '../compiledPortal.ts';
import type { FeelNames } from '../feel/names.ts';
import type { Kind } from '../load/kinds.ts';
import { fileAt, type LoadedPortal } from '../load/loadPortal.ts';
import { languageOf } from '../messages/messageFiles.ts';
import { neededMessages } from '../messages/messageNeeds.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { jsonOf, type Node, nodeAt } from '../source/node.ts';
import { positionOf } from '../source/position.ts';
import { variantMachines } from '../studio/variantMachines.ts';
import { Bundle } from './Bundle.ts';
import { hashOf } from './bundleFiles.ts';
import type { SharedParts } from './emitVariant.ts';
import { formatMessage } from './formatMessage.ts';

const DEFAULT_VARIANT = 'base';

/** The results of the earlier steps of compiling. */
interface Assembly {
  readonly options: CompileOptions;
  readonly version: string;
  readonly loaded: LoadedPortal;
  readonly resolved: ResolvedPortal;
  readonly openapi: OperationsDocument;
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
}

/** The last step of compiling: builds the compiled portal of resolved documents that have no errors. */
export function assemble(assembly: Assembly): CompiledPortal {
  const { conditions, options, resolved } = assembly;
  const shared = sharedParts(assembly);
  const files = new Bundle(resolved, shared, options);
  const locales = new Map(shared.portal.languages.map(({ id, locale }) => [id, locale]));
  const byId = new Map(resolved.variants.map((entry) => [entry.variant.id, entry]));
  const documents = <T>(kind: Kind): T[] =>
    resolved.shared.filter((document) => document.kind === kind).map((document) => jsonAs<T>(document.root));
  return {
    version: assembly.version,
    root: options.root,
    files,
    variants: new Map(resolved.variants.map((entry) => [entry.variant.id, variantPortal(entry, locales)])),
    defaultVariant: DEFAULT_VARIANT,
    variantFor: createVariantFinder(resolved.variants),
    manifest: (variant, language) => {
      const [first = ''] = resolved.languages;
      // The default variant always has a manifest in the first language.
      return (files.manifest(variant, language) ?? files.manifest(variant, first) ?? files.manifest(DEFAULT_VARIANT, first)) as Manifest;
    },
    whereFrom: (variant, path, pointer) => {
      const entry = byId.get(variant)?.variant;
      const node = nodeAt(path === 'oem' ? entry?.oem : (entry?.documents.get(path) ?? fileAt(assembly.loaded, path)?.root), pointer);
      return node && { ...positionOf(node.source, node.offset), layer: node.source.layer };
    },
    portal: shared.portal,
    routes: shared.routes,
    facts: shared.facts,
    conditions: shared.conditions,
    access: assembly.access,
    openapi: assembly.openapi,
    operations: resolved.operations,
    machines: jsonTable<MachineDocument>(byId.get(DEFAULT_VARIANT)?.flows ?? new Map()),
    machinesOf: createMachineFinder(byId, conditionNames(conditions)),
    collections: Object.assign({}, ...documents<CallsDocument>('collections').map(({ collections }) => collections)),
    reports: Object.fromEntries(documents<ReportDocument>('report').map((report) => [report.id, report])),
    demo: documents<DemoDocument>('demo'),
    contents: resolved.shared
      .filter(({ kind }) => kind === 'content')
      .map(({ path, root }) => ({ language: languageOf(path), document: jsonAs<ContentDocument>(root) })),
    sources: () => sourcesOf(assembly.loaded),
    roots: { documents: options.root, assets: join(options.root, 'oem-config'), engine: options.engineRoot },
  };
}

/** A node as plain JSON of a type that its meta-schema has checked. */
const jsonAs = <T>(node: Node): T => jsonOf(node) as unknown as T;

type Table = ReadonlyMap<string, { readonly root: Node }>;

const jsonTables = new WeakMap<Table, { readonly [id: string]: unknown }>();

/** The documents as plain JSON; cached, because variants that change none of them have the same table. */
function jsonTable<T>(documents: Table): { readonly [id: string]: T } {
  const table = jsonTables.get(documents) ?? Object.fromEntries(Array.from(documents, ([id, { root }]) => [id, jsonAs<T>(root)]));
  jsonTables.set(documents, table);
  return table as { readonly [id: string]: T };
}

function variantPortal({ variant, messages, menus, products }: ResolvedVariant, locales: ReadonlyMap<string, string>): VariantPortal {
  const common = products.get('common') ?? [...products.values()][0];
  return {
    id: variant.id,
    oem: jsonAs<OemDocument>(variant.oem),
    menus: jsonTable<MenuDocument>(menus),
    products: {
      ...(variant.ownProducts ? { own: jsonAs<ProductsDocument>(variant.ownProducts.root) } : {}),
      ...(common ? { common: jsonAs<ProductsDocument>(common.root) } : {}),
    },
    text: (language, key, args) => {
      const message = messages.get(language)?.get(key);
      return message ? formatMessage(message.ast, locales.get(language) ?? language, args) : key;
    },
    messages: (language, prefix) => {
      const table = messages.get(language);
      const needed = table ? neededMessages(table, { keys: new Set(), prefixes: [prefix] }) : [];
      return Object.fromEntries(needed.map(({ key, ast }) => [key, ast]));
    },
  };
}

/** Names for expressions that are printed outside any document: whatever is no condition is a root. */
function conditionNames(conditions: Assembly['conditions']): FeelNames {
  const isCondition = (name: string): boolean => Object.hasOwn(conditions, name);
  return { isCondition, isRoot: (name) => !isCondition(name), isList: () => false };
}

/** Returns a function that collects the machines of a variant when they are first asked for. */
function createMachineFinder(variants: ReadonlyMap<string, ResolvedVariant>, names: FeelNames): CompiledPortal['machinesOf'] {
  const found = new Map<string, readonly CompiledMachine[]>();
  return (id) => {
    const [variant, base] = [variants.get(id), variants.get(DEFAULT_VARIANT)];
    if (variant === undefined || base === undefined) return [];
    const machines = found.get(id) ?? variantMachines(variant, base, names);
    found.set(id, machines);
    return machines;
  };
}

type UserDetails = Parameters<CompiledPortal['variantFor']>[0];

/** A row as text, the same for rows that differ only in the order of their entries. */
const rowText = (row: object): string => JSON.stringify(Object.entries(row).sort());

const rowsByOem = new WeakMap<Node, readonly string[]>();

/** The rows of the `match` of a program as texts. */
function rowsOf(oem: Node): readonly string[] {
  const rows = rowsByOem.get(oem) ?? (jsonAs<OemDocument>(oem).match ?? []).map(rowText);
  rowsByOem.set(oem, rows);
  return rows;
}

/**
 * Returns a function that finds the variant for a user: a variant with a row in its `match` all of whose details the user has. Of several
 * such rows the row with most details counts, then the row of the first variant.
 */
function createVariantFinder(variants: readonly ResolvedVariant[]): (user: UserDetails) => string {
  // There may be a thousand variants, but a user has only a few details. So the rows are looked up by each subset of the details.
  const orderOfRow = new Map<string, number>();
  for (const [order, { variant }] of variants.entries())
    for (const text of rowsOf(variant.oem)) if (!orderOfRow.has(text)) orderOfRow.set(text, order);
  return (user) => {
    const details = Object.entries(user).filter(([, value]) => value !== undefined);
    const subsets = [...Array(2 ** details.length).keys()].map((bits) => details.filter((_, index) => (bits >> index) & 1)).slice(1);
    const matches = subsets.flatMap((subset) => {
      const order = orderOfRow.get(rowText(Object.fromEntries(subset)));
      return order === undefined ? [] : [{ order, count: subset.length }];
    });
    const [best] = matches.sort((left, right) => right.count - left.count || left.order - right.order);
    return best ? (variants[best.order]?.variant.id ?? DEFAULT_VARIANT) : DEFAULT_VARIANT;
  };
}

function sharedParts({ resolved, conditions }: Assembly): SharedParts {
  const root = (kind: Kind): Json => {
    const document = resolved.shared.find((candidate) => candidate.kind === kind);
    return document ? jsonOf(document.root) : {};
  };
  const parts = {
    portal: root('portal') as unknown as PortalDocument,
    routes: root('routes') as unknown as SharedParts['routes'],
    facts: (root('facts') as { facts?: SharedParts['facts'] }).facts ?? {},
    conditions,
    operations: resolved.operations,
  };
  return {
    ...parts,
    // Without braces.
    text: JSON.stringify({ ...forPages(parts), facts: withoutDescriptions(parts.facts) }).slice(1, -1),
    callsHash: hashOf(JSON.stringify(parts.operations)),
    usages: resolved.shared
      .filter(({ kind }) => ['portal', 'routes', 'facts', 'conditions', 'oemProducts'].includes(kind))
      .map(({ usage }) => usage),
  };
}

/** Pages of the portal know nothing of the Studio, and of a call only how it is made: what the server does then is its own. */
function forPages<Parts extends Pick<SharedParts, 'portal' | 'operations'>>(parts: Parts): object {
  const { studio, ...portal } = parts.portal;
  const calls: readonly string[] = Object.values(studio?.calls ?? {});
  const operations = Object.entries(parts.operations).flatMap(([id, { portal: settings, ...operation }]) => {
    const { handler: _handler, with: _with, freshOn, audit: _audit, known: _known, spec: _spec, ...forPage } = settings;
    // A page that is hidden when others change something reads it on return.
    const followed = freshOn && { freshOnReturn: true };
    return calls.includes(id) ? [] : [[id, { ...operation, portal: { ...forPage, ...followed } }] as const];
  });
  return { ...parts, portal, operations: Object.fromEntries(operations) };
}

/** What a fact is, is for those who read the document. */
function withoutDescriptions(facts: SharedParts['facts']): object {
  return Object.fromEntries(Object.entries(facts).map(([path, { description: _, ...fact }]) => [path, fact]));
}

/** Hash over all documents, and the names of the assets. */
export function versionOf(loaded: LoadedPortal): string {
  const folders = Array.from(loaded.folders, ([name, { contents }]) => `${name}\0${contents.hash}`);
  // As one text, because the hash takes each part at the price of thousands of characters.
  return hashOf([...folders, ...loaded.assets.keys()].join('\0'));
}

function sourcesOf({ folders, assets }: LoadedPortal): ReturnType<CompiledPortal['sources']> {
  const files = [...folders.values()].flatMap(({ documents }) => documents);
  return { documents: new Map(files.map(({ path, root }) => [path, root.source.text])), assets: [...assets.keys()] };
}
