import type { VariantPortal } from '#compiler';
import { type Json, STUDIO_PREFIX, type StudioMachines } from '#model';
import type { HandlerRequest, Handlers } from '../call/handler.ts';
import { nothingHere } from '../call/problem.ts';
import { findLanguage } from '../call/texts.ts';
import { keptLayout } from './chartLayouts.ts';
import { studioRecordHandlers } from './recordHandlers.ts';
import { studioExamples } from './studioExamples.ts';
import { type MachineReader, machineSummary, studioMachine } from './studioMachine.ts';
import { studioTokenHandler } from './tokenHandler.ts';

/** What the pages of the Studio read: documents, which hold no data of anybody, and where records stand. */
export const studioHandlers: Handlers = {
  ...studioTokenHandler,
  ...studioRecordHandlers,

  'studio.machines': {
    kind: 'tenant',
    async run(request) {
      return { body: machineList(readerOf(request)) as unknown as Json };
    },
  },

  'studio.machine': {
    kind: 'tenant',
    async run(request) {
      const reader = readerOf(request);
      const machine = reader.portal.machinesOf(reader.variant.id).find(({ id }) => id === request.params['id']);
      if (machine === undefined) throw nothingHere();
      const layout = await keptLayout(reader.portal.root, machine);
      return { body: { ...studioMachine(reader, machine), ...(layout && { layout }) } as unknown as Json };
    },
  },

  'studio.examples': {
    kind: 'tenant',
    async run(request) {
      return { body: studioExamples(readerOf(request), request.now) as unknown as Json };
    },
  },

  'studio.texts': {
    kind: 'tenant',
    async run(request) {
      const { language, variant } = readerOf(request);
      const isOfProgram = request.params['program'] !== undefined;
      return { body: variant.messages(language, isOfProgram ? '' : STUDIO_PREFIX) as Json };
    },
  },
};

/** The program and the language that the request names; without them the base portal in its first language. */
function readerOf({ params, portal }: HandlerRequest): MachineReader {
  if (portal.portal.studio === undefined) throw nothingHere();
  const { language, program = portal.defaultVariant } = params;
  const variant = portal.variants.get(String(program));
  const entry = language === undefined ? portal.portal.languages[0] : findLanguage(portal.portal, language);
  if (variant === undefined || entry === undefined) throw nothingHere();
  return { portal, variant, language: entry.id };
}

function machineList(reader: MachineReader): StudioMachines {
  const { language, portal, variant } = reader;
  return {
    program: variant.id,
    language,
    programs: Array.from(portal.variants.values(), (each) => ({ id: each.id, name: programName(each, language) })),
    languages: portal.portal.languages.map(({ id, name }) => ({ id, name })),
    machines: portal.machinesOf(variant.id).map((machine) => machineSummary(reader, machine)),
  };
}

function programName({ id, oem, text }: VariantPortal, language: string): string {
  return oem.displayName === undefined ? id : text(language, oem.displayName);
}
