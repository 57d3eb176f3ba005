import type { Json } from '#model';

/** Stack frames, statements of a database, exceptions by their name; as they begin, in the part of a text that is looked at. */
const inside = [
  /\n\s{0,20}at \S/,
  /Traceback \(most recent call last\)/,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s[\s\S]{1,500}\b(FROM|VALUES|SET|WHERE)\b/,
  /[a-z](Exception|Error): /,
];
const looked = 4000;

/** A body without the texts that tell of a server's inside, stack traces and statements of a database: no reader ever sees them. */
export function withoutInside(body: Json): Json {
  if (typeof body === 'string') return inside.some((pattern) => pattern.test(body.slice(0, looked))) ? null : body;
  if (body === null || typeof body !== 'object') return body;
  if (isList(body)) return body.map(withoutInside);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutInside(value ?? null)]));
}

function isList(body: Json): body is readonly Json[] {
  return Array.isArray(body);
}
