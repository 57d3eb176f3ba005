import { type Evaluation, evaluate, resolveValue } from '#conditions';
import type { Effect, RecordFileRules } from '#model';
import type { TenantRequest } from '../call/handler.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';
import { examineFile, type FileRefusal } from '../files/examineFile.ts';
import { UploadedFile } from '../files/uploadedFile.ts';

const MEGABYTE = 1_000_000;

/** Examines the files that the effects of a call are to store; throws a Problem at the field of the first that is not taken. */
export async function checkFiles(request: TenantRequest, effects: readonly Effect[], evaluation: Evaluation): Promise<void> {
  for (const { params, when } of effects) {
    const rules = params?.['file'] as RecordFileRules | undefined;
    if (rules === undefined || (when !== undefined && !evaluate(when, evaluation))) continue;
    const field = fieldOf(rules);
    const file = resolveValue(rules.content, evaluation);
    if (!(file instanceof UploadedFile)) throw standardProblem('invalid', { errors: [{ field, message: 'must be a file' }] });
    const refusal = await examineFile(file, rules);
    if (refusal) throw refusalProblem(request, rules, refusal);
  }
}

function refusalProblem(request: TenantRequest, rules: RecordFileRules, refusal: FileRefusal): Problem {
  const args = { kinds: rules.kinds.join(', '), size: rules.maxBytes / MEGABYTE };
  const message = textFor(request, { key: rules.texts[refusal].replace(/^@/, '') }, args);
  return new Problem(refusal === 'size' ? 413 : 400, message, { errors: [{ field: fieldOf(rules), rule: refusal, message }] });
}

/** The field of the body that holds the file. */
function fieldOf({ content }: RecordFileRules): string {
  const path = (content as { readonly $?: unknown }).$;
  return typeof path === 'string' ? (path.split('.').at(-1) ?? '') : 'file';
}
