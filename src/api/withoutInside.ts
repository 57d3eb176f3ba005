import type { Json } from '#model';

/** Stack frames, exceptions by their name; as they begin, in the part of a text that is looked at. */
const inside = [/\n\s{0,20}at \S/, /Traceback \(most recent call last\)/, /[a-z](Exception|Error): /];
const statement = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/g;
const clause = /[\s\S]\b(?:FROM|VALUES|SET|WHERE)\b/;
const looked = 4000;
const statementLooked = 507;

/** A body without the texts that tell of a server's inside, stack traces and statements of a database: no reader ever sees them. */
export function withoutInside(body: Json): Json {
  if (typeof body === 'string') return tellsOfInside(body.slice(0, looked)) ? null : body;
  if (body === null || typeof body !== 'object') return body;
  if (isList(body)) return body.map(withoutInside);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutInside(value ?? null)]));
}

function tellsOfInside(text: string): boolean {
  return inside.some((pattern) => pattern.test(text)) || holdsStatement(text);
}

/** In two steps, for one expression of both would go through the same text from every beginning of a statement. */
function holdsStatement(text: string): boolean {
  return [...text.matchAll(statement)].some(({ 0: { length }, index }) =>
    clause.test(text.slice(index + length, index + length + statementLooked)),
  );
}

function isList(body: Json): body is readonly Json[] {
  return Array.isArray(body);
}
