import type { OemProgram } from '#model';
import type { Handlers, TenantHandler } from './handler.ts';
import { readerLanguage } from './readerLanguage.ts';
import { textFor } from './textFor.ts';
import { variantOf } from './variantOf.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** A program on the wire: unique among all makers. */
interface WireProgram extends Pick<OemProgram, 'name' | 'addons'> {
  readonly id: string;
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
  return [...variants.values()]
    .flatMap((variant) => {
      const { oemId, oemName = '', displayName = '', programs = [] } = variant.oem;
      // A program's own texts name it, not those of the program that the reader is in.
      const maker = variant.text(readerLanguage(request), displayName);
      return programs.map(({ id, ...program }) => {
        const shown = textFor(request, { name: 'program', fallback: program.name }, { maker, program: program.name });
        return { ...program, id: `${oemId}${id}`, oemName, displayName: shown };
      });
    })
    .sort((one, other) => Number(one.id) - Number(other.id));
}

function addonsOf(programs: readonly WireProgram[]): { readonly id: string; readonly name: string }[] {
  const byId = new Map(programs.flatMap(({ addons }) => addons).map(({ id, name }) => [id, { id, name }]));
  return [...byId.values()].sort((one, other) => Number(one.id) - Number(other.id));
}
