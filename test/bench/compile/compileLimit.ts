import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const [root = ''] = process.argv.slice(2);

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(base: Json, over: Json): Json {
  if (Array.isArray(base) && Array.isArray(over) && over.every((item) => isMap(item) && 'id' in item)) {
    const changes = new Map(over.map((item) => [isMap(item) ? item['id'] : item, item]));
    return base.map((item) => merged(item, (isMap(item) && changes.get(item['id'] ?? null)) || item));
  }
  if (!isMap(base) || !isMap(over)) return over;
  const out = { ...base };
  for (const [key, value] of Object.entries(over)) out[key] = key in out ? merged(out[key] ?? null, value) : value;
  return out;
}

const started = process.cpuUsage();
const documents = new Map(['schemas', 'locales'].flatMap(filesUnder).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const overlays = filesUnder('oem-config').map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
const read = process.cpuUsage(started);
const parsed = new Map(Array.from(documents, ([path, text]) => [path, JSON.parse(text) as Json]));
const hashes = new Set<string>();
const emit = (value: Json): unknown => hashes.add(createHash('sha256').update(JSON.stringify(value)).digest('base64url'));
for (const document of parsed.values()) emit(document);
for (const [path, text] of overlays) {
  const base = parsed.get(/\/overlays\/(.+)$/.exec(path)?.[1] ?? '');
  const over = JSON.parse(text) as Json;
  emit(base === undefined ? over : merged(base, over));
}
const all = process.cpuUsage(started);
const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
process.stdout.write(
  JSON.stringify({ readMs: ms(read), ms: ms(all), documents: hashes.size, peakMib: process.resourceUsage().maxRSS / 1024 }),
);
