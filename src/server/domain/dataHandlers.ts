import type { CompiledPortal, VariantPortal } from '#compiler';
import type { ProductsDocument } from '#model';
import type { HandlerRequest, HandlerResponse, Handlers, TenantRequest } from '../call/handler.ts';
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
      refuseOtherMaker(request, name);
      const { variant, products } = productsOf(request.portal, name);
      return { body: { products: products.products.map((product) => toWireProduct(product, variant, language)) } };
    },
  },

  'data.certification': {
    kind: 'tenant',
    async run(request): Promise<HandlerResponse> {
      const { name, language } = dataNameOf(request);
      refuseOtherMaker(request, name);
      const { variant, certification } = certificationOf(request.portal, name);
      const { benefits = [], providers = [], faqPageHri } = certification;
      const translated = ({ title, text, ...rest }: CertificationEntry) => ({
        ...rest,
        ...(title === undefined ? {} : { title: variant.text(language, title) }),
        ...(text === undefined ? {} : { text: variant.text(language, text) }),
      });
      return {
        body: {
          providers: providers.map(translated),
          benefits: benefits.map(translated),
          ...(faqPageHri === undefined ? {} : { faqPageHri }),
        },
      };
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

/**
 * Throws a Problem 404 if the actor is bound to a maker and asks for the data of another one, as if these data did not exist. The data of
 * the maker whose program the actor sees count as the actor's own: a program may share those of another (G-C15).
 */
function refuseOtherMaker({ actor, portal }: Pick<TenantRequest, 'actor' | 'portal'>, name: string): void {
  const actorsMaker = actor?.user['oemName'];
  if (actor === undefined || typeof actorsMaker !== 'string' || name === COMMON || name === actorsMaker) return;
  if (portal.variants.get(portal.variantFor(actor.user))?.oem.oemName !== name) throw notFound();
}

/** The common products, or those of one maker (G-N02); 404 for a maker without products, for which clients then ask for the common ones. */
function productsOf(portal: CompiledPortal, name: string): { variant: VariantPortal; products: ProductsDocument } {
  const fallback = portal.variants.get(portal.defaultVariant);
  const variant = name === COMMON ? fallback : variantNamed(portal, name);
  const products = name === COMMON ? variant?.products.common : ownProducts(variant);
  if (!variant || !products) throw notFound();
  return { variant, products };
}

/** What a benefit and a provider have in common: texts that are message keys. */
type CertificationEntry = { readonly id: string; readonly title?: string; readonly text?: string };

/** A maker's own data on website certification, else the common ones as the maker's overlay makes them; 404 without either (G-N03). */
function certificationOf(portal: CompiledPortal, name: string) {
  const variant = name === COMMON ? portal.variants.get(portal.defaultVariant) : variantNamed(portal, name);
  const certification = ownProducts(variant)?.certification ?? variant?.products.common?.certification;
  if (!variant || !certification) throw notFound();
  return { variant, certification };
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
