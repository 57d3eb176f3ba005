import { resolveParams, resolveValue } from '#conditions';
import type { JsonObject } from '#model';
import type { OpenReport } from './openReport.ts';

/** What is asked before a report: its fields with their labels and options, the formats of its files, and what the document adds. */
export function reportForm({ evaluation, report }: OpenReport): JsonObject {
  const text = (key: string): string => evaluation.translate?.(key) ?? key;
  const fields = (report.fields ?? []).map(({ default: initial, label, name, needs, options, required, type }) => ({
    name,
    label: text(label),
    type,
    ...(required && { required }),
    ...(needs !== undefined && { needs }),
    ...given('options', resolveValue(options, evaluation)),
    ...given('default', resolveValue(initial, evaluation)),
  }));
  return {
    name: report.id,
    title: text(report.title),
    id: report.number,
    ...(report.about !== undefined && { about: text(report.about) }),
    fields,
    exportFormats: report.exports ?? [],
    ...resolveParams(report.facts, evaluation),
  } as unknown as JsonObject;
}

/** The thresholds of a report as they are at first. */
export function thresholdsOf({ evaluation, report }: OpenReport): JsonObject {
  const values = Object.entries(report.thresholds ?? {}).map(([name, { value }]) => [name, resolveValue(value, evaluation)]);
  return Object.fromEntries(values) as JsonObject;
}

function given(name: string, value: unknown): object {
  return value === undefined || value === null ? {} : { [name]: value };
}
