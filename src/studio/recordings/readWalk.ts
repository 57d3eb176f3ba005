import { isJsonObject, type WalkDocument } from '#model';

/** The walk in a text; undefined if it is none. */
export function readWalk(text: string): WalkDocument | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isWalk(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isWalk(value: unknown): value is WalkDocument {
  if (!isJsonObject(value)) return false;
  const { language, machine, page, program, steps, title } = value;
  const areTexts = [language, machine, page, program, title].every((each) => typeof each === 'string');
  return areTexts && Array.isArray(steps) && steps.every(isStep);
}

function isStep(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const { do: used = [], event, to, when = {} } = value;
  return typeof event === 'string' && areTexts(to) && isJsonObject(when) && Array.isArray(used) && used.every(isControl);
}

function isControl(value: unknown): boolean {
  return isJsonObject(value) && typeof value['role'] === 'string';
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
