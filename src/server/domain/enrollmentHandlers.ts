import type { OemAddon } from '#model';
import { variantOf } from '../call/actor.ts';
import type { Handlers, TenantHandler } from '../call/handler.ts';
import { readerLanguage, textFor } from '../call/texts.ts';
import { addonTitles, numberedPrograms, programTitles } from './programTitles.ts';

type Request = Parameters<TenantHandler['run']>[0];

type NamedChoice = Pick<OemAddon, 'id' | 'name'>;

/** A program on the wire: unique among all makers. */
interface WireProgram extends NamedChoice {
  readonly addons: readonly NamedChoice[];
  readonly oemName: string;
  /** Maker and program for people; two programs may have one `oemName`. */
  readonly displayName: string;
}

/**
 * What the programs of the OEM documents offer to enroll in; who is bound to a maker sees that one's alone. Text `program` names a program
 * (arguments maker, program).
 */
export const enrollmentHandlers: Handlers = {
  'enrollments.options': {
    kind: 'tenant',
    async run(request) {
      const { programId } = (request.body ?? {}) as { readonly programId?: unknown };
      const programs = programsFor(request);
      const chosen = programs.filter(({ id }) => id === String(programId));
      return {
        body: {
          programs: programs.map(({ addons: _, ...program }) => program),
          addons: addonsOf(chosen.length > 0 ? chosen : programs),
        },
      };
    },
  },

  'enrollments.addons': {
    kind: 'tenant',
    async run(request) {
      return { body: addonsOf(programsFor(request)) };
    },
  },
};

function programsFor(request: Request): WireProgram[] {
  const { actor, portal } = request;
  const maker = actor?.user['oemName'];
  const own = actor?.oem === undefined ? undefined : [variantOf(portal, actor)];
  const all = own ?? [...portal.variants.values()];
  // Whose maker no document tells of is shown the default program, which is not theirs.
  const known = all.filter((variant) => variant?.oem.oemName !== undefined && (own === undefined || variant.oem.oemName === maker));
  const variants = new Map(known.flatMap((variant) => (variant ? [[variant.oem.oemId, variant]] : [])));
  const language = readerLanguage(request);
  const [titles, addonNames] = [programTitles(portal, language), addonTitles(portal, language)];
  return [...variants.values()]
    .flatMap(({ oem, text }) => {
      // A program's own texts name it, not those of the program that the reader is in.
      const maker = text(language, oem.displayName ?? '');
      return numberedPrograms(oem).map(({ id, ...program }) => {
        const name = titles[id] ?? program.name;
        const addons = program.addons.map((addon) => ({ id: addon.id, name: addonNames[id]?.[addon.id] ?? addon.name }));
        const displayName = textFor(request, { name: 'program', fallback: name }, { maker, program: name });
        return { id, name, addons, oemName: oem.oemName ?? '', displayName };
      });
    })
    .sort((one, other) => Number(one.id) - Number(other.id));
}

function addonsOf(programs: readonly WireProgram[]): NamedChoice[] {
  const byId = new Map(programs.flatMap(({ addons }) => addons).map((addon) => [addon.id, addon]));
  return [...byId.values()].sort((one, other) => Number(one.id) - Number(other.id));
}
