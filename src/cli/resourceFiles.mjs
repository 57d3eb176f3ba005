// Writes the files of the demo's resources (schemas/demo/resources.demo.json) that are not there yet, and tells the size of each:
// `node src/cli/resourceFiles.mjs`. They are plain pages, sheets and pictures that say what they stand for.
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import yazl from 'yazl';

const FOLDER = 'oem-config';
const { records } = JSON.parse(readFileSync('schemas/demo/resources.demo.json', 'utf8'));

/** A page of letter size with the name as its heading, as PDF 1.4; the texts are in Latin-1. */
function pdf({ name, updatedOn }) {
  const lines = [...wrapped(name, 46).map((text) => [22, text]), [11, `Portico - ${updatedOn}`], [11, 'Demo file: fictitious contents.']];
  const escaped = (text) => latin(text).replaceAll(/[\\()]/g, '\\$&');
  const content = lines.map(([size, text], row) => `BT /F1 ${size} Tf 72 ${700 - row * 30} Td (${escaped(text)}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(name)}) /Producer (Portico) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`, 'latin1');
}

const latin = (text) => text.replaceAll('’', "'").replaceAll(/[–—]/g, '-');

function wrapped(text, length) {
  return text.split(' ').reduce((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + word.length < length ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word];
  }, []);
}

/** A picture in one colour of its own with a lighter frame, as PNG. */
function png({ id }) {
  const [width, height] = [320, 180];
  const row = (y) => Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixel(x, y)).flat()]);
  const pixel = (x, y) => {
    const isFrame = x < 12 || y < 12 || x >= width - 12 || y >= height - 12;
    return [(id * 53) % 160, (id * 97) % 160, (id * 31) % 160].map((part) => part + (isFrame ? 90 : 30));
  };
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type, data) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(typed));
  return Buffer.concat([length, typed, check]);
}

/** CRC-32 (ISO 3309). */
function crc(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

/** A spreadsheet with one table (Office Open XML). */
async function xlsx({ name }, file) {
  const rows = [[name], ['Item', 'A month'], ...[129, 249, 399, 59, 79].map((price, at) => [`Package ${at + 1}`, price])];
  const cell = (value) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`;
  const sheet = rows.map((values) => `<row>${values.map(cell).join('')}</row>`).join('');
  const [main, office] = [
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  ];
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/sheet.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="sheet.xml"/></Relationships>`,
    'xl/sheet.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const zip = new yazl.ZipFile();
  for (const [part, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`), part, { mtime: new Date(0) });
  zip.end();
  await new Promise((resolve, reject) => zip.outputStream.pipe(createWriteStream(file)).on('close', resolve).on('error', reject));
}

for (const resource of records.resources) {
  if (!resource.url.startsWith('/assets/') || resource.url.includes('withdrawn')) continue;
  const file = path.join(FOLDER, resource.url.slice('/assets/'.length));
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) {
    if (file.endsWith('.xlsx')) await xlsx(resource, file);
    else writeFileSync(file, file.endsWith('.png') ? png(resource) : pdf(resource));
  }
  const { size } = statSync(file);
  process.stdout.write(`${resource.id} ${size}${size === resource.bytes ? '' : ' (the demo says otherwise)'}\n`);
}
