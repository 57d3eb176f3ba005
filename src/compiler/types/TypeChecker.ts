import type { Diagnostic, Fact } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { Entities } from '../forms/entities.ts';
import type { HandlerDescriptions } from '../handlerDescription.ts';
import type { Kind } from '../load/kinds.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedDocument, ResolvedPortal, SharedDocument } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { ListInterner } from '../source/ListInterner.ts';
import type { Node } from '../source/node.ts';
import { checkAnswers } from './checkAnswers.ts';
import { checkBody } from './checkBodies.ts';
import { type Checking, checkCalls } from './checkCalls.ts';
import { checkLabels } from './checkEnumNames.ts';
import { checkFacts } from './checkFacts.ts';
import { checkFlowEvents } from './checkFlowEvents.ts';
import { checkHandler } from './checkHandlers.ts';
import { checkLeads } from './checkLeads.ts';
import { checkCollections, checkDemo, checkFreshOn, checkLifeCycle, checkLifeCycleInputs, checkRecords } from './checkRecords.ts';
import { checkTables } from './checkTables.ts';
import { checkCondition, typeOfValue } from './expressions.ts';
import { Findings } from './findings.ts';
import { PortalModel } from './PortalModel.ts';
import type { NamedConditions } from './portalTypes.ts';
import { handsOn, isSource, RelatedRoots } from './RelatedRoots.ts';
import type { TypedUsage } from './typedUsage.ts';
import { typedUsageOf } from './typedUsageOf.ts';

type AnyDocument = ResolvedDocument | SharedDocument;

/** A path of whose type nothing is known, with where it is read. */
export type UntypedPath = readonly [at: string, path: string];

interface Portal {
  readonly portal: ResolvedPortal;
  readonly layout: Layout;
  readonly entities: Entities;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: NamedConditions;
  readonly handlers: HandlerDescriptions;
}

interface DocumentLists {
  readonly own: readonly (readonly AnyDocument[])[];
  readonly programs: readonly (readonly AnyDocument[])[];
}

/** Documents on which the types of every other document may depend. */
const COMMON: readonly Kind[] = ['facts', 'conditions', 'entity', 'operations', 'collections', 'routes', 'portal'];

const commonRoots = new ListInterner<Node>();
const programCache = new ResultCache<readonly AnyDocument[], readonly UntypedPath[]>();
const relatedCache = new ResultCache<readonly AnyDocument[], readonly UntypedPath[]>();
const foundCache = new WeakMap<Node, Found>();

/** What was found in one document, and what that depends on. */
interface Found {
  readonly common: object;
  readonly handlers: HandlerDescriptions;
  readonly related: readonly (readonly Node[])[];
  readonly diagnostics: readonly Diagnostic[];
  readonly untyped: readonly UntypedPath[];
}

/** Documents that declare the types of what has their name. */
const DECLARING: readonly Kind[] = ['form', 'machine'];

const sourcesByList = new WeakMap<readonly AnyDocument[], readonly AnyDocument[]>();

function sourcesIn(documents: readonly AnyDocument[]): readonly AnyDocument[] {
  const sources = sourcesByList.get(documents) ?? documents.filter(isSource);
  sourcesByList.set(documents, sources);
  return sources;
}

const usagesByList = new WeakMap<readonly AnyDocument[], readonly TypedUsage[]>();

/** Of other documents nothing is read for the types; most forms declare a type and hand nothing on. */
function usagesIn(documents: readonly AnyDocument[]): readonly TypedUsage[] {
  const usages = usagesByList.get(documents) ?? sourcesIn(documents).map(typedUsageOf).filter(handsOn);
  usagesByList.set(documents, usages);
  return usages;
}

/** Checks documents of a portal, and takes over what was found in those of which nothing has changed that it depends on. */
export class TypeChecker {
  readonly #checked: readonly (readonly AnyDocument[])[];
  readonly #portal: Portal;
  readonly #diagnostics: Diagnostics;
  readonly #common: object;
  readonly #related: RelatedRoots;
  #model: PortalModel | undefined;

  /** `own` are the documents of the portal itself, `programs` those of each program; `checked` are all but those with errors. */
  constructor({ own, programs }: DocumentLists, checked: readonly (readonly AnyDocument[])[], portal: Portal, diagnostics: Diagnostics) {
    this.#checked = checked;
    this.#portal = portal;
    this.#diagnostics = diagnostics;
    this.#common = commonRoots.intern(COMMON.flatMap((kind) => portal.layout.byKind.get(kind) ?? []).map(({ root }) => root));
    this.#related = new RelatedRoots(own, programs);
  }

  check(documents: readonly AnyDocument[]): readonly UntypedPath[] {
    return documents.flatMap((document) => {
      const { diagnostics, untyped } = this.#findingsIn(document);
      this.#diagnostics.takeAll(diagnostics);
      return untyped;
    });
  }

  checkPrograms(lists: readonly (readonly AnyDocument[])[]): readonly UntypedPath[] {
    const inputs = [this.#common, this.#related.all];
    return lists.flatMap((documents) => programCache.get(documents, inputs, this.#diagnostics, () => this.#checkRelated(documents)));
  }

  #checkRelated(documents: readonly AnyDocument[]): readonly UntypedPath[] {
    const inputs = [this.#common, ...this.#related.of(documents)];
    return relatedCache.get(documents, inputs, this.#diagnostics, () => this.check(documents));
  }

  #findingsIn(document: AnyDocument): Found {
    const common = this.#common;
    const { handlers } = this.#portal;
    const related = this.#related.ofDocument(document);
    const before = foundCache.get(document.root);
    if (before?.common === common && before.handlers === handlers && hasSameItems(before.related, related)) return before;
    const { diagnostics, untyped } = checkDocument(document, { ...this.#reading(), findings: new Findings() }, handlers);
    const paths = Array.from(untyped, ([node, path]): UntypedPath => [`${node.source.path}:${node.offset}`, path]);
    const found = { common, handlers, related, diagnostics: diagnostics.list(), untyped: paths };
    foundCache.set(document.root, found);
    return found;
  }

  /** Only made when a document has to be checked anew. */
  #reading(): Omit<Checking, 'findings'> {
    this.#model ??= this.#newModel(this.#portal);
    return { portal: this.#model, conditions: this.#portal.conditions };
  }

  #newModel({ conditions, entities, facts, layout, portal }: Portal): PortalModel {
    const documents = once(() => declaringDocuments(portal));
    const usages = once(() => [...new Set(this.#checked.flatMap(usagesIn))]);
    const [routes, document] = ['schemas/routes.json', 'schemas/portal.json'].map((path) => layout.byPath.get(path)?.root);
    const operationFiles = layout.byKind.get('operations') ?? [];
    const programOf = (of: ResolvedDocument) => {
      const id = portal.variants.find(({ changedDocuments }) => changedDocuments.includes(of))?.variant.id;
      return id === 'base' ? undefined : id;
    };
    const collections = (layout.byKind.get('collections') ?? []).map(({ root }) => root);
    return new PortalModel({ facts, entities, operationFiles, collections, routes, document, conditions, documents, usages, programOf });
  }
}

function declaringDocuments({ variants }: ResolvedPortal): readonly ResolvedDocument[] {
  const sources = new Set(variants.flatMap(({ changedDocuments }) => sourcesIn(changedDocuments)));
  return [...sources].filter((one): one is ResolvedDocument => 'id' in one && DECLARING.includes(one.kind));
}

/** A list that is made when it is first asked for: with many programs it is long. */
function once<T>(make: () => readonly T[]): () => readonly T[] {
  let made: readonly T[] | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function checkDocument(document: AnyDocument, checking: Checking, handlers: HandlerDescriptions): Findings {
  const usage = typedUsageOf(document);
  for (const { node, scope, isCondition } of usage.expressions)
    if (isCondition) checkCondition(node, scope, checking);
    else typeOfValue(node, scope, checking);
  checkCalls(usage, checking);
  checkAnswers(usage, checking);
  checkTables(usage, checking);
  checkLeads(usage, checking.portal.routes, checking);
  checkRecords(usage, checking);
  if ('form' in document && document.form) checkLabels(document.root, document.form, checking.findings);
  if (document.kind === 'facts') checkFacts(document.root, checking.portal.document, checking);
  if (document.kind === 'machine') {
    checkLifeCycle(document.root, checking);
    checkFlowEvents(document.root, checking);
  }
  if (document.kind === 'collections') checkCollections(document.root, checking);
  if (document.kind === 'demo') checkDemo(document.root, checking);
  if (document.kind === 'operations') {
    checkBody(document.root, checking);
    checkHandler(document.root, handlers, checking);
    checkLifeCycleInputs(document.root, checking);
    checkFreshOn(document.root, checking);
  }
  return checking.findings;
}
