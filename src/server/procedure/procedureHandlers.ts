import { type Evaluation, evaluate, extendScope, matchRule, namedValues, resolveParams, resolveValue } from '#conditions';
import type { Effect, Json, JsonObject, RecordExport, RecordFind, Refusal, Value, ValueMap, Versioned } from '#model';
import { rejectConflict } from '../call/conflict.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import type { HandlerResponse, Handlers, TenantHandler } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { readerLanguage, textFor } from '../call/texts.ts';
import { makerPrograms } from '../domain/makerPrograms.ts';
import { makersFor } from '../domain/makersFor.ts';
import { oemTitles } from '../domain/oemTitles.ts';
import { addonTitles, programTitles } from '../domain/programTitles.ts';
import { reasonPrograms } from '../domain/reasonPrograms.ts';
import { moveRecord } from '../lifecycle/moveRecord.ts';
import { runEffect } from '../lifecycle/runEffect.ts';
import { storedRecord } from '../lifecycle/storedRecord.ts';
import { exportFile } from './exportFile.ts';
import { findData } from './findData.ts';
import type { FindPlace } from './findPlace.ts';

type Request = Parameters<TenantHandler['run']>[0];

interface Procedure {
  readonly find?: { readonly [name: string]: RecordFind };
  readonly values?: ValueMap;
  readonly refuse?: readonly Refusal[];
  readonly do?: readonly Effect[];
  readonly versioned?: Versioned;
  readonly export?: RecordExport;
  readonly answer?: Value;
}

/** What a procedure works with; `data` fills as it goes on, so `on` reads what stands when it is asked for. */
interface Work {
  readonly request: Request;
  readonly procedure: Procedure;
  readonly place: FindPlace;
  readonly on: () => Evaluation;
  readonly data: Record<string, unknown>;
}

/**
 * A call that its document describes: what it finds (`find`), when it does nothing (`refuse`), what it does (`do`) and what it answers
 * (`answer`, or a file by `export`), all in one transaction that sees only what the caller may see. A step that a life cycle does not take is a Problem 409.
 */
export const procedureHandlers: Handlers = {
  procedure: {
    kind: 'tenant',
    async run(request) {
      const work = begin(request);
      await find(work);
      refuse(work);
      await effect(work);
      return answer(work);
    },
  },
};

function begin(request: Request): Work {
  const { actor, body, db, id, now, params, portal, tenant } = request;
  const procedure = request.settings as unknown as Procedure;
  const data: Record<string, unknown> = {};
  const language = readerLanguage(request);
  const makers = makersFor(portal, actor, language);
  const on = actorEvaluation(portal, actor, {
    now,
    language,
    roots: {
      ...{ params, body, data, makers },
      makerPrograms: makerPrograms(makers),
      oemTitles: oemTitles(portal, language),
      programTitles: programTitles(portal, language),
      addonTitles: addonTitles(portal, language),
      reasonPrograms: reasonPrograms(portal, language),
    },
  });
  const translate = (key: string, args?: Record<string, unknown>) => textFor(request, { key }, args);
  const toChange = (procedure.do ?? []).length > 0;
  return {
    request,
    procedure,
    data,
    on: () => withValues(procedure.values, { ...on, translate }),
    place: { actor, db, now, portal, requestId: id, sender: 'user', tenant, toChange },
  };
}

function withValues(values: ValueMap | undefined, on: Evaluation): Evaluation {
  return values === undefined ? on : { ...on, scope: extendScope(on.scope, { value: namedValues(values, on) }) };
}

async function find({ data, on, place, procedure, request }: Work): Promise<void> {
  for (const [name, wanted] of Object.entries(procedure.find ?? {})) {
    const found = await findData(place, wanted, on());
    const none = Array.isArray(found) ? found.length === 0 : found === undefined;
    if (none && wanted.missing) throw problem(request, wanted.missing, on());
    data[name] = found;
  }
}

function refuse(work: Work): void {
  const on = work.on();
  for (const refusal of work.procedure.refuse ?? []) {
    const places = matchRule(refusal, on);
    const [first] = places;
    if (first)
      throw problem(
        work.request,
        refusal,
        first.evaluation,
        places.map(({ field }) => field),
      );
  }
  refuseStale(work);
}

async function effect(work: Work): Promise<void> {
  const effects = work.procedure.do ?? [];
  for (const one of effects) await perform(work, one);
  if (effects.length > 0) await find({ ...work, place: { ...work.place, toChange: false } });
}

async function answer(work: Work): Promise<HandlerResponse> {
  const { place, procedure } = work;
  const on = work.on();
  if (procedure.export) return { file: await exportFile(place, procedure.export, on) };
  const body = (procedure.answer === undefined ? {} : resolveValue(procedure.answer, on)) as Json;
  const version = versionOf(work);
  return version === undefined ? { body } : { body, version };
}

function versionOf({ on, procedure }: Work): number | undefined {
  const version = resolveValue(procedure.versioned?.version, on());
  return typeof version === 'number' ? version : undefined;
}

function refuseStale(work: Work): void {
  const { on, procedure, request } = work;
  const version = versionOf(work);
  if (!procedure.do?.length || version === undefined || request.expectedVersion === undefined || request.expectedVersion === version)
    return;
  const { current, sent } = procedure.versioned ?? {};
  const told = { current: (resolveValue(current, on()) ?? {}) as JsonObject, version };
  rejectConflict(sent === undefined ? told : { ...told, sent: resolveValue(sent, on()) as JsonObject });
}

async function perform({ data, on, place }: Work, { type, params, when }: Effect): Promise<void> {
  const here = on();
  if (when !== undefined && !evaluate(when, here)) return;
  const values = resolveParams(params, here);
  const made = await runEffect({ place, move: (record, event) => moveRecord(place, record, event) }, type, values);
  if (made && typeof values['as'] === 'string') data[values['as']] = storedRecord.wire(made);
}

function problem(request: Request, { status, message, field, with: told }: Refusal, on: Evaluation, fields = [field]): Problem {
  const text = textFor(request, { key: message }, resolveParams(told, on));
  const errors = fields.flatMap((at) => (at === undefined ? [] : [{ field: at, message: text }]));
  return new Problem(status, text, errors.length === 0 ? {} : { errors });
}
