import { readFileSync } from 'node:fs';
import type { CompiledPortal } from '#compiler';
import { createLog } from '#server';
import type { JobKind } from '../../../../src/server/jobs/jobKind.ts';
import { jobKinds } from '../../../../src/server/jobs/jobKinds.ts';
import { queue } from '../../../../src/server/jobs/queue.ts';
import { runJobs } from '../../../../src/server/jobs/runJobs.ts';
import { createMailer } from '../../../../src/server/mail/mailer.ts';
import { openPortalDatabase } from '../../../../src/server/store/openPortalDatabase.ts';
import { jobPortal } from './jobPortal.ts';

// A process that does jobs until it is killed; with UNTIL_DONE until none is left. With SMTP_URL it sends mails, else its jobs only take a
// while. It says 'ready'.

const [snapshotFile = '', , dataDir = ''] = process.argv.slice(2);
const portal = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Partial<CompiledPortal>;
const smtpUrl = process.env['SMTP_URL'];
const databaseUrl = process.env['DATABASE_URL'];
const log = createLog({ level: 'warn' });
const database = await openPortalDatabase({ ...(databaseUrl ? { databaseUrl } : { dataDir }), log });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const slow: JobKind = {
  reachesOutside: false,
  async run() {
    await pause(Math.random() * 30);
    return {};
  },
};
const services = {
  publicUrl: 'https://portal.example.com',
  mailer: createMailer({ smtpUrl, from: 'portal@example.com', outbox: dataDir, log }),
};
const jobs = {
  db: database.db,
  portal: () => jobPortal(portal),
  now: () => new Date(),
  services,
  kinds: smtpUrl ? jobKinds : { 'mail.send': slow },
  log,
};
if (database.kind === 'embedded') await queue.freeAll(database.db, new Date());
process.stdout.write('ready http://worker\n');
for (let left = true; left; ) {
  await Promise.all([runJobs(jobs), runJobs(jobs), runJobs(jobs)]);
  await pause(20);
  const waiting = await database.db.selectFrom('jobs').select('id').limit(1).execute();
  left = process.env['UNTIL_DONE'] === undefined || waiting.length > 0;
}
await database.close();
process.exit(0);
