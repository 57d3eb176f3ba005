import type { OemAddon } from '#model';
import { variantOf } from '../call/actor.ts';
import type { Handlers, TenantHandler } from '../call/handler.ts';
import { readerLanguage, textFor } from '../call/texts.ts';
import { addonTitles, numberedPrograms, programTitles } from './programTitles.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** A program or an add-on that the user may choose. */
type Option = Pick<OemAddon, 'id' | 'name'>;

/** A program in a response; its id is the number that `numberedPrograms` gives it. */
interface WireProgram extends Option {
  readonly addons: readonly Option[];
  readonly oemName: string;
  /** Maker and program for people; two programs may have one `oemName`. */
  readonly displayName: string;
}

/**
 * The programs that dealers can enroll in, with their add-ons, from the OEM documents. An actor who is bound to a maker gets only the
 * programs of that maker. The text `program` of the operation (arguments maker, program) is the name that shows which maker a program
 * belongs to.
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
  const { portal } = request;
  const language = readerLanguage(request);
  const [titles, addonNames] = [programTitles(portal, language), addonTitles(portal, language)];
  return visibleVariants(request)
    .flatMap(({ oem, text }) => {
      // Translated by the variant of the program: the variant that the reader sees may be another one.
      const maker = text(language, oem.displayName ?? '');
      return numberedPrograms(oem).map(({ id, ...program }) => {
        const name = titles[id] ?? program.name;
        const addons = program.addons.map((addon) => ({ id: addon.id, name: addonNames[id]?.[addon.id] ?? addon.name }));
        const displayName = textFor(request, { name: 'program', fallback: name }, { maker, program: name });
        return { id, name, addons, oemName: oem.oemName ?? '', displayName };
      });
    })
    .sort(compareIds);
}

/** The variants whose programs the actor sees, one for each number of an OEM document. */
function visibleVariants({ actor, portal }: Request) {
  const maker = actor?.user['oemName'];
  const bound = actor?.oem === undefined ? undefined : [variantOf(portal, actor)];
  const candidates = bound ?? [...portal.variants.values()];
  // For an actor whose maker no document describes, `variantOf` returns the default variant, which belongs to another maker: it is left
  // out.
  const visible = candidates.filter(
    (variant) => variant?.oem.oemName !== undefined && (bound === undefined || variant.oem.oemName === maker),
  );
  const byNumber = new Map(visible.flatMap((variant) => (variant ? [[variant.oem.oemId, variant]] : [])));
  return [...byNumber.values()];
}

function addonsOf(programs: readonly WireProgram[]): Option[] {
  const byId = new Map(programs.flatMap(({ addons }) => addons).map((addon) => [addon.id, addon]));
  return [...byId.values()].sort(compareIds);
}

function compareIds(one: Option, other: Option): number {
  return Number(one.id) - Number(other.id);
}
