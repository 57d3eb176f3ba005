import type { CompiledPortal, VariantPortal } from '#compiler';
import type { ProductsDocument } from '#model';
import type { Actor } from '../call/actor.ts';
import type { HandlerRequest, HandlerResponse, Handlers } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { readerLanguage } from '../call/texts.ts';
import { makersFor } from './makers.ts';

/** In place of a maker's name: the data for all makers. */
const COMMON = 'common';

/** What the path parameter `name` asks for. */
interface DataName {
  /** Name of a maker, or 'common'. */
  readonly name: string;
  readonly language: string;
}

/** Static data of makers from the documents, translated into a language. */
export const dataHandlers: Handlers = {
  'data.oems': {
    kind: 'tenant',
    async run(request) {
      const makers = makersFor(request.portal, request.actor, readerLanguage(request));
      return { body: makers.map(({ id, name, displayName }) => ({ ...(id === undefined ? {} : { id }), name, displayName })) };
    },
  },

  'data.products': {
    kind: 'tenant',
    async run(request) {
      const { name, language } = dataNameOf(request);
      refuseOtherMaker(request.actor, name);
      const { variant, products } = productsOf(request.portal, name);
      return { body: { products: products.products.map((product) => toWireProduct(product, variant, language)) } };
    },
  },

  'data.certification': {
    kind: 'tenant',
    async run(request): Promise<HandlerResponse> {
      const { name } = dataNameOf(request);
      refuseOtherMaker(request.actor, name);
      if (name !== COMMON && !variantNamed(request.portal, name)) throw notFound();
      const { providers, benefits, faqPageHri } = request.settings;
      return { body: { providers: providers ?? [], benefits: benefits ?? [], ...(faqPageHri === undefined ? {} : { faqPageHri }) } };
    },
  },
};

/** Splits `<name>_<language>`, e.g. `Honda_FRENCH`. Without a language it is the portal's first one. */
function dataNameOf({ params, portal }: HandlerRequest): DataName {
  const parameter = String(params['name'] ?? '');
  const separator = parameter.lastIndexOf('_');
  const language = separator < 0 ? undefined : portal.portal.languages.find(({ wire }) => wire === parameter.slice(separator + 1));
  const firstLanguage = portal.portal.languages[0]?.id ?? '';
  return language ? { name: parameter.slice(0, separator), language: language.id } : { name: parameter, language: firstLanguage };
}

/** Throws a Problem 404 if the actor is bound to a maker and asks for the data of another one, as if these data did not exist. */
function refuseOtherMaker(actor: Actor | undefined, name: string): void {
  const actorsMaker = actor?.user['oemName'];
  if (typeof actorsMaker === 'string' && name !== COMMON && name !== actorsMaker) throw notFound();
}

/** The common products, or those of one maker (G-N02); 404 for a maker without products, for which clients then ask for the common ones. */
function productsOf(portal: CompiledPortal, name: string): { variant: VariantPortal; products: ProductsDocument } {
  const fallback = portal.variants.get(portal.defaultVariant);
  const variant = name === COMMON ? fallback : variantNamed(portal, name);
  const products = name === COMMON ? variant?.products.common : ownProducts(variant);
  if (!variant || !products) throw notFound();
  return { variant, products };
}

function ownProducts(variant: VariantPortal | undefined): ProductsDocument | undefined {
  return variant?.oem.productData === 'own' ? variant.products.own : undefined;
}

/** The variant of a maker; of several variants, the one without a skin. */
function variantNamed(portal: CompiledPortal, name: string): VariantPortal | undefined {
  const ofMaker = [...portal.variants.values()].filter(({ oem }) => oem.oemName === name);
  return ofMaker.find(({ oem }) => !oem.skin) ?? ofMaker[0];
}

function toWireProduct(product: ProductsDocument['products'][number], variant: VariantPortal, language: string) {
  const { id, name, title, teaser, route, pageHri, icon } = product;
  return {
    id,
    name,
    ...(title === undefined ? {} : { title: variant.text(language, title) }),
    ...(teaser === undefined ? {} : { teaser: variant.text(language, teaser) }),
    ...(route === undefined ? {} : { route }),
    ...(pageHri === undefined ? {} : { pageHri }),
    ...(icon === undefined ? {} : { icon }),
  };
}

function notFound(): Problem {
  return new Problem(404, 'There are no data of this name.', { reason: 'missing' });
}
