import { join } from 'node:path';
import { generateTypes } from '../generateTypes.ts';
import { engineRoot } from '../roots.ts';

/** Writes the document types from the meta-schemas; with `--check` it only tells (exit code 1) whether they are out of date. */
export async function types(args: readonly string[]): Promise<number> {
  const current = await generateTypes(
    join(engineRoot, 'schemas/meta'),
    join(engineRoot, 'src/model/documents.gen.ts'),
    args.includes('--check'),
  );
  if (!current) process.stderr.write('src/model/documents.gen.ts is out of date: npm run types\n');
  return current ? 0 : 1;
}
