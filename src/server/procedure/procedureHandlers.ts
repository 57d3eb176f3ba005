import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Evaluation, evaluate, extendScope, matchRule, namedValues, resolveParams, resolveValue } from '#conditions';
import type {
  AtMost,
  Effect,
  Json,
  JsonObject,
  RecordArchive,
  RecordExport,
  RecordFile,
  RecordFind,
  RecordXml,
  Refusal,
  ServiceToken,
  Value,
  ValueMap,
  Versioned,
  XmlReading,
} from '#model';
import { throwOnConflict } from '../call/conflict.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import type { HandlerResponse, Handlers, ResponseFile, TenantHandler } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { readerLanguage, textFor, translatorFor } from '../call/texts.ts';
import { makerRoots } from '../domain/makers.ts';
import { xmlFile } from '../export/xmlFile.ts';
import { readXml } from '../intake/readXml.ts';
import type { EffectContext } from '../lifecycle/effectContext.ts';
import { runEffect } from '../lifecycle/runEffect.ts';
import { sendEvent } from '../lifecycle/sendEvent.ts';
import { toWireRecord } from '../lifecycle/storedRecord.ts';
import { archiveFile } from './archiveFile.ts';
import { checkFiles } from './checkFiles.ts';
import { checkFrequency } from './checkFrequency.ts';
import { exportFile } from './exportFile.ts';
import type { FindContext } from './findContext.ts';
import { findData } from './findData.ts';
import { recordFile } from './recordFile.ts';
import { serviceToken } from './serviceToken.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** The settings of an operation whose handler is `procedure` (`x-portal.with` of its OpenAPI document). */
interface Procedure {
  readonly reading?: { readonly [name: string]: XmlReading };
  readonly find?: { readonly [name: string]: RecordFind };
  readonly values?: ValueMap;
  readonly atMost?: AtMost;
  readonly refuse?: readonly Refusal[];
  readonly do?: readonly Effect[];
  readonly versioned?: Versioned;
  readonly archive?: RecordArchive;
  readonly export?: RecordExport;
  readonly xml?: RecordXml;
  readonly recordFile?: RecordFile;
  readonly token?: ServiceToken;
  readonly status?: Value;
  readonly answer?: Value;
}

/** A procedure that is being executed for one request. */
interface Execution {
  readonly request: Request;
  readonly procedure: Procedure;
  readonly context: FindContext;
  /** The root `data` of expressions: what finds found and effects created, by name. Finds and effects add to it. */
  readonly data: Record<string, unknown>;
  /** The evaluation for the next expressions. Its `values` are computed from `data`, so it is created again whenever `data` has changed. */
  currentEvaluation(): Evaluation;
}

/**
 * The handler of operations that a configuration document describes instead of code: which records are found (`find`), when the call is
 * refused (`refuse`), what it changes (`do`) and what the response contains (`answer`, or a file by `archive`, `export`, `file` or `xml`). A procedure with effects
 * runs in one transaction; if it is refused, nothing is changed. Row-level policies show it only what the caller may see.
 */
export const procedureHandlers: Handlers = {
  procedure: {
    kind: 'tenant',
    async run(request) {
      const execution = startExecution(request);
      if (execution.procedure.atMost) await checkFrequency(request, execution.procedure.atMost);
      if (request.source !== undefined) await inTurn(request);
      readAll(execution);
      await runFinds(execution);
      throwIfRefused(execution);
      await checkFiles(request, execution.procedure.do ?? [], execution.currentEvaluation());
      await runEffects(execution);
      return createResponse(execution);
    },
  },
};

function startExecution(request: Request): Execution {
  const { actor, body, db, id, log, now, params, portal, tenant } = request;
  const procedure = request.settings as unknown as Procedure;
  const data: Record<string, unknown> = {};
  const language = readerLanguage(request);
  const roots = { params, body, data, ...makerRoots(portal, actor, language) };
  const evaluation: Evaluation = {
    ...actorEvaluation(portal, actor, { now, language, roots }),
    translate: translatorFor(request),
    report: ({ message }) => log.warn({ operation: request.operation.id }, message),
  };
  const shouldLock = (procedure.do ?? []).length > 0;
  return {
    request,
    procedure,
    data,
    currentEvaluation: () => withValues(procedure.values, evaluation),
    context: { actor, db, now, portal, requestId: id, sender: 'user', tenant, shouldLock },
  };
}

function withValues(values: ValueMap | undefined, evaluation: Evaluation): Evaluation {
  if (values === undefined) return evaluation;
  return { ...evaluation, scope: extendScope(evaluation.scope, { value: namedValues(values, evaluation) }) };
}

/** What one source sends is taken in one after the other: two of the same that come at once would each find that there is none yet. */
async function inTurn({ db, source }: Request): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`source ${source}`}, 0))`.execute(db);
}

/** Reads the XML that was sent, which nothing after it changes. */
function readAll({ currentEvaluation, data, procedure }: Execution): void {
  for (const [name, { xml, ...wanted }] of Object.entries(procedure.reading ?? {}))
    data[name] = readXml(String(resolveValue(xml, currentEvaluation()) ?? ''), wanted);
}

/** Runs the finds in the order of the document, and refuses the call if a find that must give something gives nothing. */
async function runFinds(execution: Execution): Promise<void> {
  for (const [name, settings] of Object.entries(execution.procedure.find ?? {})) {
    const result = await runFind(execution, name, settings);
    const isMissing = Array.isArray(result) ? result.length === 0 : result === undefined;
    if (isMissing && settings.missing) throw problemOf(execution.request, settings.missing, execution.currentEvaluation());
  }
}

/** Adds what a find gives to the data; a find may read what the finds before it found. */
async function runFind({ context, currentEvaluation, data }: Execution, name: string, settings: RecordFind): Promise<unknown> {
  const result = await findData(context, settings, currentEvaluation());
  data[name] = result;
  return result;
}

/**
 * Throws the problem of the first rule of `refuse` that matches, else that of a version conflict. A rule about the rows of a list matches
 * once for each bad row; the problem names the fields of all of them.
 */
function throwIfRefused(execution: Execution): void {
  const evaluation = execution.currentEvaluation();
  for (const refusal of execution.procedure.refuse ?? []) {
    const matches = matchRule(refusal, evaluation);
    const [first] = matches;
    const fields = matches.map(({ field }) => field);
    if (first) throw problemOf(execution.request, refusal, first.evaluation, fields);
  }
  requireExpectedVersion(execution);
}

/** Refuses a change that is based on an older version than the one found. */
function requireExpectedVersion(execution: Execution): void {
  const { currentEvaluation, procedure, request } = execution;
  const version = versionOf(execution);
  if (!procedure.do?.length || version === undefined || request.expectedVersion === undefined || request.expectedVersion === version)
    return;
  const { current, sent } = procedure.versioned ?? {};
  const stored = { current: (resolveValue(current, currentEvaluation()) ?? {}) as JsonObject, version };
  throwOnConflict(sent === undefined ? stored : { ...stored, sent: resolveValue(sent, currentEvaluation()) as JsonObject });
}

/**
 * Runs the effects and then the finds again, because the response shows the data after the effects. What was there before may have been
 * removed, or no longer fit.
 */
async function runEffects(execution: Execution): Promise<void> {
  const effects = execution.procedure.do ?? [];
  for (const effect of effects) await runOneEffect(execution, effect);
  if (effects.length === 0) return;
  const after = { ...execution, context: { ...execution.context, shouldLock: false } };
  for (const [name, settings] of Object.entries(execution.procedure.find ?? {})) await runFind(after, name, settings);
}

/** Runs an effect if its condition is true. A record that it creates is added to `data` under the name that the effect gives in `as`. */
async function runOneEffect({ context, currentEvaluation, data, request }: Execution, { type, params, when }: Effect): Promise<void> {
  const evaluation = currentEvaluation();
  if (when !== undefined && !evaluate(when, evaluation)) return;
  const values = resolveParams(params, evaluation);
  const replaces = request.operation.method === 'PUT';
  const send: EffectContext['send'] = (record, event) => sendEvent(context, record, event);
  const created = await runEffect({ lifecycle: context, owner: ownerOf(request.actor), replaces, send }, type, values);
  if (created && typeof values['as'] === 'string') data[values['as']] = toWireRecord(created);
}

/** To whom new records belong, unless the document says whose they are: the caller's first organization, else the caller's program. */
function ownerOf(actor: Request['actor']): NonNullable<EffectContext['owner']> {
  return { organization_id: actor?.organizationIds[0] ?? null, oem: actor?.oem ?? null };
}

async function createResponse(execution: Execution): Promise<HandlerResponse> {
  const { context, procedure } = execution;
  const evaluation = execution.currentEvaluation();
  if (procedure.xml && isWanted(procedure.xml, evaluation)) return { file: xmlResponse(procedure.xml, evaluation) };
  if (procedure.archive) return { file: await archiveFile(context, procedure.archive, evaluation) };
  if (procedure.export) return { file: await exportFile(context, procedure.export, evaluation) };
  if (procedure.recordFile) return { file: await recordFile(context.db, procedure.recordFile, evaluation) };
  if (procedure.token) return { body: { token: serviceToken(execution.request, procedure.token, evaluation) } };
  const body = (procedure.answer === undefined ? {} : resolveValue(procedure.answer, evaluation)) as Json;
  const version = versionOf(execution);
  const status = resolveValue(procedure.status, evaluation);
  return { body, ...(typeof status === 'number' ? { status } : {}), ...(version === undefined ? {} : { version }) };
}

function xmlResponse(xml: RecordXml, evaluation: Evaluation): ResponseFile {
  const name = String(resolveValue(xml.name, evaluation));
  const stored = resolveValue(xml.text, evaluation);
  const content = typeof stored === 'string' && stored !== '' ? stored : xmlFile(xml, evaluation);
  return { name, type: xml.mediaType ?? 'application/xml', content: Readable.from([content]) };
}

/** Whether the answer is the XML file, and not the export that stands beside it. */
function isWanted({ when }: RecordXml, evaluation: Evaluation): boolean {
  return when === undefined || evaluate(when, evaluation);
}

function versionOf({ currentEvaluation, procedure }: Execution): number | undefined {
  const version = resolveValue(procedure.versioned?.version, currentEvaluation());
  return typeof version === 'number' ? version : undefined;
}

function problemOf(request: Request, refusal: Refusal, evaluation: Evaluation, fields = [refusal.field]): Problem {
  const message = textFor(request, { key: refusal.message }, resolveParams(refusal.with, evaluation));
  const errors = fields.flatMap((field) => (field === undefined ? [] : [{ field, message }]));
  return new Problem(refusal.status, message, errors.length === 0 ? {} : { errors });
}
