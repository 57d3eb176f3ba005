import type { Evaluation } from '#conditions';
import type { RecordFind, ReportDocument } from '#model';
import { menuFactsOf } from '../access/menu.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import type { TenantHandler } from '../call/handler.ts';
import { missingRecord } from '../call/problem.ts';
import { readerLanguage, translatorFor } from '../call/texts.ts';
import { makerRoots } from '../domain/makers.ts';
import type { FindContext } from '../procedure/findContext.ts';
import { findData } from '../procedure/findData.ts';
import { type Period, periodAt, periodOf } from './periods.ts';

export type ReportRequest = Parameters<TenantHandler['run']>[0];

/** A report that one call is about. */
export interface OpenReport {
  readonly report: ReportDocument;
  readonly request: ReportRequest;
  readonly context: FindContext;
  /** What its expressions read as `data`; whoever finds something adds to it. */
  readonly data: Record<string, unknown>;
  readonly evaluation: Evaluation;
  readonly language: string;
}

/** The report that the call's settings name, in exactly this case or by the number of its form; a Problem 404 if there is none, or with `onMenu` none on the caller's menu. */
export function openReport(request: ReportRequest): OpenReport {
  const { actor, body, db, id, log, now, params, portal, tenant } = request;
  const data: Record<string, unknown> = {};
  const language = readerLanguage(request);
  const roots = { params, body, form: body ?? {}, data, ...makerRoots(portal, actor, language) };
  const evaluation: Evaluation = {
    ...actorEvaluation(portal, actor, { now, language, roots }),
    translate: translatorFor(request),
    report: ({ message }) => log.warn({ operation: request.operation.id }, message),
  };
  const report = reportOf(request);
  if (!report || !isOnMenu(report, request)) throw missingRecord();
  const context = { actor, db, now, portal, requestId: id, sender: 'user', tenant, shouldLock: false } as const;
  return { report, request, context, data, evaluation, language };
}

function isOnMenu({ id }: ReportDocument, { actor, now, portal, settings }: ReportRequest): boolean {
  return settings['onMenu'] !== true || (actor !== undefined && menuFactsOf(portal, actor, now).urls.includes(id));
}

function reportOf({ body, params, portal, settings }: ReportRequest): ReportDocument | undefined {
  const { field, parameter, report, reports } = settings as Readonly<Record<string, string | readonly string[] | undefined>>;
  const all = Object.values(portal.reports);
  if (typeof field === 'string') {
    const wanted = (body as Record<string, unknown> | null)?.[field];
    return all.find(({ facts, id }) => reports?.includes(id) && facts?.[field] === wanted);
  }
  const named = String(report ?? params[String(parameter)]);
  return all.find(({ id, number }) => id === named || String(number) === named);
}

/** The periods of a report that have records, by kind and newest first, with their names in the reader's language. */
export async function periodsOf(open: OpenReport): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { context, evaluation, report } = open;
  if (!report.period) return [];
  const { collection, field, per: kinds, where } = report.period;
  const found = [];
  for (const per of kinds) {
    const group = { by: { period: { field, per } }, measures: { records: { count: {} } } };
    const find: RecordFind = { collection, ...(where && { where }), group, orderBy: '-period' };
    const groups = (await findData(context, find, evaluation)) as readonly { readonly period: string | null }[];
    for (const { period } of groups) {
      const known = per === 'week' && period !== null ? periodAt(period, 'week') : periodOf(period);
      if (known) found.push({ id: known.id, name: nameOf(known, open) });
    }
  }
  return found;
}

/** What a period is called. */
export function nameOf({ from, id, per }: Period, { evaluation, language, report }: OpenReport): string {
  const key = report.period?.names[per];
  if (key === undefined) return id;
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(from));
  const [year, rest = ''] = id.split('-');
  const args = { year, month, quarter: rest.replace('Q', ''), week: String(Number(rest.replace('W', '')) || '') };
  return evaluation.translate?.(key, args) ?? id;
}
