import type { FastifyRequest } from 'fastify';
import { refusal } from '../call/refusal.ts';

/**
 * The version that a change is based on: If-Match with one entity tag (RFC 9110, 13.1.1); none and '*' take what is stored. A proxy that
 * compresses makes our strong tags weak: they still name the version.
 */
export function basedOn({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return undefined;
  const version = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1];
  if (version === undefined)
    throw refusal('invalid', { errors: [{ field: 'If-Match', rule: 'pattern', message: 'must be the ETag of one answer' }] });
  return Number(version);
}
