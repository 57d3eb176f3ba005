import type { JsonObject } from '#model';
import type { HandlerResponse, Handlers } from '../call/handler.ts';
import { sorted } from './madeTable.ts';
import { layoutOf, type MadePart, type MadeReport, makeReport, textOf } from './makeReport.ts';
import { type OpenReport, openReport, periodsOf, type ReportRequest } from './openReport.ts';
import { reportFile } from './reportFile.ts';
import { reportForm, thresholdsOf } from './reportForm.ts';

const PAGE_SIZE = 25;

/** The handlers that answer all reports; which one, their setting `report` says. */
export const reportHandlers: Handlers = {
  'reports.form': handler((open) => reportForm(open)),
  'reports.thresholds': handler((open) => thresholdsOf(open)),
  'reports.page': handler(async (open) => ({ ...reportForm(open), periods: await periodsOf(open) }) as unknown as JsonObject),
  'reports.periods': {
    kind: 'tenant',
    async run(request) {
      return { body: (await periodsOf(openReport(request))) as never };
    },
  },
  'reports.result': handler(async (open) => resultOf(open, await makeReport(open))),
  'reports.file': {
    kind: 'tenant',
    async run(request) {
      const open = openReport(request);
      return { file: await reportFile(open, await makeReport(open)) };
    },
  },
};

function handler(answer: (open: OpenReport) => JsonObject | Promise<JsonObject>): Handlers[string] {
  return {
    kind: 'tenant',
    async run(request): Promise<HandlerResponse> {
      return { body: await answer(openReport(request)) };
    },
  };
}

/** The answer of a result: each part under its name, what is common to all under the name that the settings give it. */
function resultOf(open: OpenReport, made: MadeReport): JsonObject {
  const { figures, parts, asOf, period, title } = made;
  const { settings, params } = open.request;
  const common = { [String(settings['common'] ?? 'common')]: { title, period, totals: figures, asOf } };
  const columns = open.report.parts[0]?.columns.map((key) => ({ key, label: textOf(open.report.columns?.[key]?.label ?? key, open) }));
  const shown = parts.map((part) => [part.part.name, rowsOf(part, params)]);
  const { [String(settings['at'] ?? '')]: page, ...others } = Object.fromEntries(shown) as Record<string, object>;
  return { ...page, ...common, ...others, columns, layout: withTotals(layoutOf(open), parts) } as unknown as JsonObject;
}

function rowsOf({ part, rows }: MadePart, { page, size, sort }: ReportRequest['params']): unknown {
  const [field, direction] = String(sort ?? '').split(',');
  const isSortable = part.columns.includes(field ?? '');
  const all = isSortable ? sorted(rows, `${direction === 'desc' ? '-' : ''}${field}`) : rows;
  if (!part.paged) return all;
  const [number, length] = [Number(page ?? 0), Number(size ?? PAGE_SIZE)];
  const content = all.slice(number * length, (number + 1) * length);
  return { content, totalElements: all.length, totalPages: Math.ceil(all.length / length), number, size: length };
}

function withTotals({ parts, ...others }: ReturnType<typeof layoutOf>, made: readonly MadePart[]): object {
  return { ...others, parts: parts.map((part, index) => ({ ...part, ...(made[index]?.totals && { totals: made[index].totals }) })) };
}
