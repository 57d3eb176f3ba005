import type { FormDocument, FormPart } from '#model';
import { jsonOf } from '../load/jsonOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { validatorFile } from './validatorFile.ts';

/** JSON text of a form as it stands in a screen or shell part. */
export function formText({ id, root, form }: ResolvedDocument): string {
  const document = jsonOf(root) as unknown as FormDocument;
  const part: FormPart = {
    id,
    schema: form?.schema ?? {},
    uiSchema: form?.uiSchema ?? {},
    trim: document.trim ?? true,
    messages: document.messages ?? {},
    checks: document.checks ?? [],
    ...(document.submit ? { submit: document.submit } : {}),
    validatorUrl: form ? validatorFile(form).path : '',
  };
  return JSON.stringify(part);
}
