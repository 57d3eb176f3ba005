import type { JobKind } from './jobKind.ts';
import { readCodes } from './readCodes.ts';
import { sendMail } from './sendMail.ts';

/** The kinds of jobs; the meta-schema of machines lists the same names (`meta.job.run`). */
export const jobKinds: { readonly [name: string]: JobKind } = { 'mail.send': sendMail, 'codes.read': readCodes };
