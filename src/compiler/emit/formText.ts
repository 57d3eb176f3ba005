import type { FormPart } from '#model';
import { entryOf } from '../load/entryOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { jsonText } from './jsonText.ts';
import { validatorFile } from './validatorFile.ts';

/** JSON text of a form as it stands in a screen or shell part. */
export function formText({ id, root, form }: ResolvedDocument): string {
  const text = (key: keyof FormPart & string): string | undefined => {
    const node = entryOf(root, key);
    return node && jsonText(node);
  };
  const parts: { readonly [key in keyof FormPart]: string | undefined } = {
    id: JSON.stringify(id),
    schema: JSON.stringify(form?.schema ?? {}),
    uiSchema: text('uiSchema') ?? '{}',
    trim: text('trim') ?? 'true',
    messages: text('messages') ?? '{}',
    checks: text('checks') ?? '[]',
    submit: text('submit'),
    validatorUrl: JSON.stringify(form ? validatorFile(form).path : ''),
  };
  const told = Object.entries(parts).flatMap(([key, value]) => (value === undefined ? [] : [`"${key}":${value}`]));
  return `{${told.join(',')}}`;
}
