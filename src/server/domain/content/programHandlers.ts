import type { CompiledPortal, VariantPortal } from '#compiler';
import type { JsonObject } from '#model';
import type { Handlers } from '../../call/handler.ts';
import { readerLanguage } from '../../call/texts.ts';
import { oncePerLanguage } from '../oncePerLanguage.ts';

/** Tells editors of the programs that may show a content page: a common page reaches all of them. */
export const programHandlers: Handlers = {
  'content.programs': {
    kind: 'tenant',
    async run(request) {
      return { body: [...programsOf(request.portal, readerLanguage(request))] };
    },
  },
};

/** The programs by their name in a language, with what a page needs to show content as in each: documents, which everybody may load. */
const programsOf = oncePerLanguage((portal, language): readonly JsonObject[] =>
  [...portal.variants.values()]
    .flatMap((variant) => (variant.oem.oemName === undefined ? [] : [programOf(portal, variant, language)]))
    .sort((one, other) => String(one['name']).localeCompare(String(other['name']), language)),
);

function programOf(portal: CompiledPortal, { id, oem, text }: VariantPortal, language: string): JsonObject {
  const { displayName, match = [], oemId, oemName = id, tokens = {} } = oem;
  const user = { oemName, ...match[0] };
  return {
    id,
    name: displayName === undefined ? oemName : text(language, displayName),
    user: { ...user, ...(oemId === undefined ? {} : { oemId }) },
    tokens: { ...tokens },
    shells: portal.portal.languages.map((each) => ({ language: each.id, address: portal.manifest(id, each.id).shell })),
  };
}
