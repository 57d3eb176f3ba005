import type { CompiledPortal, VariantPortal } from '#compiler';
import type { ProductsDocument } from '#model';
import type { Actor } from '../call/actor.ts';
import type { HandlerRequest, HandlerResponse, Handlers } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { readerLanguage } from '../call/texts.ts';
import { makersFor } from './makers.ts';

/** In place of a maker's name: the data for all makers. */
const COMMON = 'common';

/** What a caller asks for by the path parameter `name`. */
interface DataName {
  /** Name of a maker, or 'common'. */
  readonly name: string;
  readonly language: string;
}

/** Data of makers and programs in a language. */
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

/** Splits `<name>_<language>`, where the language has its name on the wire; a parameter without one means the portal's first language. */
function dataNameOf({ params, portal }: HandlerRequest): DataName {
  const parameter = String(params['name'] ?? '');
  const separator = parameter.lastIndexOf('_');
  const language = separator < 0 ? undefined : portal.portal.languages.find(({ wire }) => wire === parameter.slice(separator + 1));
  const firstLanguage = portal.portal.languages[0]?.id ?? '';
  return language ? { name: parameter.slice(0, separator), language: language.id } : { name: parameter, language: firstLanguage };
}

/** To an actor bound to a maker, another maker's data look as if they did not exist. */
function refuseOtherMaker(actor: Actor | undefined, name: string): void {
  const ownMaker = actor?.user['oemName'];
  if (typeof ownMaker === 'string' && name !== COMMON && name !== ownMaker) throw notFound();
}

/** The common products, or a program's own where it has its own (G-N02); after a 404 callers ask for the common ones. */
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

/** The program of a maker; of several, the one without a skin (a second design of the same maker). */
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
