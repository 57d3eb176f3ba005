import { join } from 'node:path';
import { judge, readKnown } from './support/judge.ts';
import { startPortal } from './support/OutsidePortal.ts';
import type { Case, Suite } from './support/Suite.ts';

/** In the order in which they run. */
const SUITES = ['oauth', 'openApi', 'messages', 'spreadsheets', 'html', 'jsonSchema', 'accessibility', 'firefox', 'machines'];
const folder = join(process.cwd(), 'test', 'outside');

async function casesOf({ run }: Suite, portal: Awaited<ReturnType<typeof startPortal>>): Promise<readonly Case[]> {
  try {
    return await run(portal);
  } catch (error) {
    return [{ id: 'the suite itself', outcome: 'failed', detail: error instanceof Error ? String(error.stack) : String(error) }];
  }
}

const asked = process.argv.slice(2);
const wrongNames = asked.filter((name) => !SUITES.includes(name));
if (wrongNames.length > 0) {
  console.error(`Unknown: ${wrongNames.join(' ')}. Suites: ${SUITES.join(' ')}.`);
  process.exit(2);
}
const known = readKnown(join(folder, 'known.json'));
const portal = await startPortal();
let hasFailed = false;
for (const name of asked.length > 0 ? asked : SUITES) {
  const { suite } = (await import(join(folder, 'suites', `${name}.ts`))) as { readonly suite: Suite };
  if (suite.missing !== undefined) {
    console.log(`\n== ${name}: left out. ${suite.missing}`);
    continue;
  }
  const begun = Date.now();
  const found = await casesOf(suite, portal);
  const count = (outcome: Case['outcome']) => found.filter((each) => each.outcome === outcome).length;
  const { unexpected, outdated } = judge(found, known[name]);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`\n== ${name}: ${suite.title}`);
  console.log(
    `   ${found.length} cases, ${count('passed')} passed, ${count('failed')} failed, ${count('refused')} refused, ${seconds} s; not known: ${unexpected.length}`,
  );
  for (const { detail, id, outcome } of unexpected) console.log(`   ${outcome}: ${id}${detail ? `\n      ${detail}` : ''}`);
  for (const id of outdated) console.log(`   listed in known.json, but passes or is gone: ${id}`);
  hasFailed ||= unexpected.length > 0 || outdated.length > 0 || found.length === 0;
}
await portal.close();
console.log(`\n${hasFailed ? 'Others found what is not known.' : 'Nothing that is not known.'}`);
process.exit(hasFailed ? 1 : 0);
