import { type Evaluation, evaluate, extendScope, matchRule, namedValues, resolveParams, resolveValue } from '#conditions';
import type { Effect, Json, JsonObject, RecordExport, RecordFind, Refusal, Value, ValueMap, Versioned } from '#model';
import { throwOnConflict } from '../call/conflict.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import type { HandlerResponse, Handlers, TenantHandler } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { readerLanguage, textFor } from '../call/texts.ts';
import { makerRoots } from '../domain/makers.ts';
import { runEffect } from '../lifecycle/runEffect.ts';
import { sendEvent } from '../lifecycle/sendEvent.ts';
import { toWireRecord } from '../lifecycle/storedRecord.ts';
import { exportFile } from './exportFile.ts';
import type { FindContext } from './findContext.ts';
import { findData } from './findData.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** The settings of an operation whose handler is `procedure` (`x-portal.with` of its OpenAPI document). */
interface Procedure {
  readonly find?: { readonly [name: string]: RecordFind };
  readonly values?: ValueMap;
  readonly refuse?: readonly Refusal[];
  readonly do?: readonly Effect[];
  readonly versioned?: Versioned;
  readonly export?: RecordExport;
  readonly answer?: Value;
}

/** One run of a procedure, for one request. */
interface Run {
  readonly request: Request;
  readonly procedure: Procedure;
  readonly context: FindContext;
  /** The root `data`: what was found and created, by name. It grows while the procedure runs. */
  readonly data: Record<string, unknown>;
  /** What expressions are evaluated with: `data` as it is now, and the procedure's `values` computed from it. */
  currentEvaluation(): Evaluation;
}

/**
 * The handler of operations that a configuration document describes instead of code: what is found (`find`), when the call is refused
 * (`refuse`), which effects it has (`do`) and what the response holds (`answer`, or a file by `export`). All of it happens in one
 * transaction, in which row-level policies show only what the caller may see.
 */
export const procedureHandlers: Handlers = {
  procedure: {
    kind: 'tenant',
    async run(request) {
      const run = begin(request);
      await find(run);
      refuse(run);
      await runEffects(run);
      return answer(run);
    },
  },
};

function begin(request: Request): Run {
  const { actor, body, db, id, now, params, portal, tenant } = request;
  const procedure = request.settings as unknown as Procedure;
  const data: Record<string, unknown> = {};
  const language = readerLanguage(request);
  const roots = { params, body, data, ...makerRoots(portal, actor, language) };
  const translate = (key: string, args?: Record<string, unknown>) => textFor(request, { key }, args);
  const evaluation = { ...actorEvaluation(portal, actor, { now, language, roots }), translate };
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

/** Runs the finds in the order of the document; a later one may read what an earlier one found. */
async function find({ context, currentEvaluation, data, procedure, request }: Run): Promise<void> {
  for (const [name, settings] of Object.entries(procedure.find ?? {})) {
    const result = await findData(context, settings, currentEvaluation());
    const isMissing = Array.isArray(result) ? result.length === 0 : result === undefined;
    if (isMissing && settings.missing) throw problemOf(request, settings.missing, currentEvaluation());
    data[name] = result;
  }
}

/** Throws the problem of the first rule of `refuse` that matches. A rule about rows of a list matches once for each bad row. */
function refuse(run: Run): void {
  const evaluation = run.currentEvaluation();
  for (const refusal of run.procedure.refuse ?? []) {
    const matches = matchRule(refusal, evaluation);
    const [first] = matches;
    const fields = matches.map(({ field }) => field);
    if (first) throw problemOf(run.request, refusal, first.evaluation, fields);
  }
  requireExpectedVersion(run);
}

/** Refuses a change that is based on an older version than the one found. */
function requireExpectedVersion(run: Run): void {
  const { currentEvaluation, procedure, request } = run;
  const version = versionOf(run);
  if (!procedure.do?.length || version === undefined || request.expectedVersion === undefined || request.expectedVersion === version)
    return;
  const { current, sent } = procedure.versioned ?? {};
  const stored = { current: (resolveValue(current, currentEvaluation()) ?? {}) as JsonObject, version };
  throwOnConflict(sent === undefined ? stored : { ...stored, sent: resolveValue(sent, currentEvaluation()) as JsonObject });
}

/** Runs the effects, then finds everything again, because the response shows the data after them. */
async function runEffects(run: Run): Promise<void> {
  const effects = run.procedure.do ?? [];
  for (const effect of effects) await runOneEffect(run, effect);
  if (effects.length > 0) await find({ ...run, context: { ...run.context, shouldLock: false } });
}

/** Runs an effect whose condition holds. A record that it creates is found in `data` under the name that the effect gives by `as`. */
async function runOneEffect({ context, currentEvaluation, data }: Run, { type, params, when }: Effect): Promise<void> {
  const evaluation = currentEvaluation();
  if (when !== undefined && !evaluate(when, evaluation)) return;
  const values = resolveParams(params, evaluation);
  const created = await runEffect({ lifecycle: context, send: (record, event) => sendEvent(context, record, event) }, type, values);
  if (created && typeof values['as'] === 'string') data[values['as']] = toWireRecord(created);
}

async function answer(run: Run): Promise<HandlerResponse> {
  const { context, procedure } = run;
  const evaluation = run.currentEvaluation();
  if (procedure.export) return { file: await exportFile(context, procedure.export, evaluation) };
  const body = (procedure.answer === undefined ? {} : resolveValue(procedure.answer, evaluation)) as Json;
  const version = versionOf(run);
  return version === undefined ? { body } : { body, version };
}

function versionOf({ currentEvaluation, procedure }: Run): number | undefined {
  const version = resolveValue(procedure.versioned?.version, currentEvaluation());
  return typeof version === 'number' ? version : undefined;
}

function problemOf(request: Request, refusal: Refusal, evaluation: Evaluation, fields = [refusal.field]): Problem {
  const message = textFor(request, { key: refusal.message }, resolveParams(refusal.with, evaluation));
  const errors = fields.flatMap((field) => (field === undefined ? [] : [{ field, message }]));
  return new Problem(refusal.status, message, errors.length === 0 ? {} : { errors });
}
