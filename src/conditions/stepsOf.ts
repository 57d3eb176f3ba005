const MOST_KEPT = 5000;
/** A longer path is a value that somebody sent, not one that a document reads. */
const MOST_CHARACTERS = 200;
const known = new Map<string, readonly string[]>();

/** The steps of a dotted path: documents write the same few again and again. */
export function stepsOf(path: string): readonly string[] {
  const kept = known.get(path);
  if (kept) return kept;
  const steps = path.split('.');
  if (path.length > MOST_CHARACTERS) return steps;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(path, steps);
  return steps;
}
