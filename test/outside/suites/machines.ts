import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { mermaidOf, scxmlOf } from '#machines';
import { shippedMachines } from '../../support/shippedMachines.ts';
import { loadOutside } from '../support/loadOutside.ts';
import { type Case, caseOf, type Suite } from '../support/Suite.ts';

type Mermaid = { parse(text: string): Promise<unknown> };

/** What of libxml2 is used. */
interface LibXml {
  readonly XmlDocument: { fromBuffer(bytes: Uint8Array, options?: { readonly url: string }): { dispose(): void } };
  readonly XsdValidator: { fromDoc(schema: unknown): { validate(document: unknown): void } };
}

/** The exports of every shipped machine, by readers that others wrote; `SCXML_XSD=<folder>` adds the schema of SCXML that is in it. */
export const suite: Suite = {
  title: 'exported machines by mermaid, and by libxml2 with the schema of SCXML where SCXML_XSD names its folder',
  async run() {
    const mermaid = await loadMermaid();
    const validate = await scxmlValidator(process.env['SCXML_XSD']);
    const found: Case[] = [];
    for (const machine of await shippedMachines()) {
      const written = { document: machine.document, written: machine.written() };
      found.push(await caseOf(`${machine.name}: mermaid`, () => mermaid.parse(mermaidOf(written))));
      found.push(await caseOf(`${machine.name}: scxml`, () => validate(scxmlOf(written))));
    }
    return found;
  },
};

/** Mermaid looks for a window when it is loaded. */
async function loadMermaid(): Promise<Mermaid> {
  const { window } = new JSDOM('');
  Object.assign(globalThis, { window, document: window.document });
  const { default: mermaid } = await loadOutside<{ readonly default: Mermaid }>('mermaid');
  return mermaid;
}

/** Without a schema, libxml2 tells only whether the text is XML. */
async function scxmlValidator(folder: string | undefined): Promise<(text: string) => void> {
  const { XmlDocument, XsdValidator } = await loadOutside<LibXml>('libxml2-wasm');
  const read = (text: string) => XmlDocument.fromBuffer(Buffer.from(text));
  if (folder === undefined) return (text) => read(text).dispose();
  const { xmlRegisterFsInputProviders } = await loadOutside<{ xmlRegisterFsInputProviders(): void }>('libxml2-wasm/lib/nodejs.mjs');
  xmlRegisterFsInputProviders();
  const file = join(folder, 'scxml.xsd');
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: file }));
  return (text) => {
    const document = read(text);
    validator.validate(document);
    document.dispose();
  };
}
