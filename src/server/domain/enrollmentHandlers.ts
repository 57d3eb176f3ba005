import type { OemAddon } from '#model';
import { variantOf } from '../call/actor.ts';
import type { Handlers, TenantHandler } from '../call/handler.ts';
import { readerLanguage, textFor } from '../call/texts.ts';
import { addonTitles, numberedPrograms, programTitles } from './programTitles.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** A program or an add-on that the user may choose. */
type Option = Pick<OemAddon, 'id' | 'name'>;

/** A program on the wire; its number is unique among all makers. */
interface WireProgram extends Option {
  readonly addons: readonly Option[];
  readonly oemName: string;
  /** Maker and program for people; two programs may have one `oemName`. */
  readonly displayName: string;
}

/**
 * The programs and add-ons of the OEM documents that one can enroll in; who is bound to a maker sees only that one's. The text `program`
 * words a program's name (arguments maker, program).
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
      // By the texts of this program, not of the one whose portal the reader uses.
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
  const owned = actor?.oem === undefined ? undefined : [variantOf(portal, actor)];
  const candidates = owned ?? [...portal.variants.values()];
  // For an actor whose maker no document describes, `variantOf` gives the default program: it is not theirs and is left out.
  const visible = candidates.filter(
    (variant) => variant?.oem.oemName !== undefined && (owned === undefined || variant.oem.oemName === maker),
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
