import { AnswerFault } from './answerFault.ts';

/** What a log may say of an unexpected error: kind, code and place; no message of the database, which quotes values. */
export function faultDetails(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { fault: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const fromDatabase = 'severity' in error;
  return {
    fault: error.name,
    ...(fromDatabase ? {} : { says: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error instanceof AnswerFault ? { faults: error.faults } : {}),
    at: (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')),
  };
}
