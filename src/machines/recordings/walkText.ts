import type { RecordedStep, WalkDocument } from '#model';

/** A walk as it stands in its file: what it is about first, then a line for each step. */
export function walkText({ steps, ...head }: WalkDocument): string {
  const facts = HEAD.flatMap((name) => (head[name] === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(head[name])},`]));
  return `{\n${facts.join('\n')}\n  "steps": [\n${steps.map((step) => `    ${stepText(step)}`).join(',\n')}\n  ]\n}\n`;
}

const HEAD = ['title', 'note', 'verdict', 'machine', 'program', 'language', 'role', 'login', 'page'] as const;

const STEP = ['elsewhere', 'do', 'event', 'when', 'ignored', 'driven', 'to', 'actions', 'note'] as const;

function stepText(step: RecordedStep): string {
  return lineOf(Object.fromEntries(STEP.flatMap((name) => (step[name] === undefined ? [] : [[name, step[name]]]))));
}

/** JSON on one line, with spaces where people put them. */
function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}: ${lineOf(part)}`)
    .join(', ')} }`;
}
