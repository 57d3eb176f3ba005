import { type Evaluation, evaluate, extendScope, matchRule, namedValues, resolveParams, resolveValue } from '#conditions';
import type { Effect, Json, JsonObject, RecordExport, RecordFind, Refusal, Value, ValueMap, Versioned } from '#model';
import { rejectConflict } from '../call/conflict.ts';
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

/** `x-portal.with` of an operation whose handler is `procedure`. */
interface Procedure {
  readonly find?: { readonly [name: string]: RecordFind };
  readonly values?: ValueMap;
  readonly refuse?: readonly Refusal[];
  readonly do?: readonly Effect[];
  readonly versioned?: Versioned;
  readonly export?: RecordExport;
  readonly answer?: Value;
}

/** One run of a procedure. */
interface Run {
  readonly request: Request;
  readonly procedure: Procedure;
  readonly context: FindContext;
  /** What was found and created, by name; it fills while the procedure runs. */
  readonly data: Record<string, unknown>;
  /** Sees `data` as it is at the time of the call, and `values` computed from it. */
  currentEvaluation(): Evaluation;
}

/**
 * A call that its document describes: what it finds (`find`), when it does nothing (`refuse`), what it does (`do`) and what it answers
 * (`answer`, or a file by `export`), all in one transaction that sees only what the caller may see.
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
  const toChange = (procedure.do ?? []).length > 0;
  return {
    request,
    procedure,
    data,
    currentEvaluation: () => withValues(procedure.values, evaluation),
    context: { actor, db, now, portal, requestId: id, sender: 'user', tenant, toChange },
  };
}

function withValues(values: ValueMap | undefined, evaluation: Evaluation): Evaluation {
  if (values === undefined) return evaluation;
  return { ...evaluation, scope: extendScope(evaluation.scope, { value: namedValues(values, evaluation) }) };
}

async function find({ context, currentEvaluation, data, procedure, request }: Run): Promise<void> {
  for (const [name, wanted] of Object.entries(procedure.find ?? {})) {
    const found = await findData(context, wanted, currentEvaluation());
    const isMissing = Array.isArray(found) ? found.length === 0 : found === undefined;
    if (isMissing && wanted.missing) throw problemOf(request, wanted.missing, currentEvaluation());
    data[name] = found;
  }
}

function refuse(run: Run): void {
  const evaluation = run.currentEvaluation();
  for (const refusal of run.procedure.refuse ?? []) {
    const matches = matchRule(refusal, evaluation);
    const [first] = matches;
    const fields = matches.map(({ field }) => field);
    if (first) throw problemOf(run.request, refusal, first.evaluation, fields);
  }
  refuseConflict(run);
}

/** Refuses a change that is based on an older version than the one found. */
function refuseConflict(run: Run): void {
  const { currentEvaluation, procedure, request } = run;
  const version = versionOf(run);
  if (!procedure.do?.length || version === undefined || request.expectedVersion === undefined || request.expectedVersion === version)
    return;
  const { current, sent } = procedure.versioned ?? {};
  const stored = { current: (resolveValue(current, currentEvaluation()) ?? {}) as JsonObject, version };
  rejectConflict(sent === undefined ? stored : { ...stored, sent: resolveValue(sent, currentEvaluation()) as JsonObject });
}

/** Runs the effects, then finds everything again for the answer. */
async function runEffects(run: Run): Promise<void> {
  const effects = run.procedure.do ?? [];
  for (const effect of effects) await runOne(run, effect);
  if (effects.length > 0) await find({ ...run, context: { ...run.context, toChange: false } });
}

async function runOne({ context, currentEvaluation, data }: Run, { type, params, when }: Effect): Promise<void> {
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
