import type { FastifyRequest } from 'fastify';
import { refusal } from '../call/refusal.ts';

/**
 * Fields of a multipart body by name: texts, and files as `File`. Of a field that comes several times the last counts. A Problem 400
 * when it cannot be read; a boundary of under 27 characters, which no browser makes, counts as that.
 */
export async function multipartBody({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const type = String(headers['content-type']);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].filter(([name]) => name !== '__proto__'));
  } catch {
    throw refusal('invalid');
  }
}
