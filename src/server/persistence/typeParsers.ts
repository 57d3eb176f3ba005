import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} exceeds the safe integer range`);
  return value;
}

/** Column types as values: int8 is a number (an unsafe one is an error), date and numeric stay exact strings. */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(INT8, safeInteger);
typeParsers.setTypeParser(DATE, (text: string) => text);
typeParsers.setTypeParser(NUMERIC, (text: string) => text);
