import type { PortalCopy } from './portalCopy.ts';

const KIND = 'TRIAL';
const OFFER = {
  offerProviderId: 105,
  offerTypeId: 19,
  offerKind: KIND,
  dwcPriority: 1,
  label: 'Three months',
  packageId: 'pkg-153',
  price: 1,
};
const texts = { en: 'On trial', fr: "À l''essai" };

/** Every map and list below a node. */
function within(node: unknown): object[] {
  return typeof node === 'object' && node !== null ? [node, ...Object.values(node).flatMap(within)] : [];
}

/** Adds a kind of offer to the documents: allowed by the shape of an offer, a group of the packages' choice, and one offer of it. */
export function addTrialKind(copy: Pick<PortalCopy, 'edit' | 'write'>): void {
  copy.edit('schemas/entities/offer.schema.json', ({ properties }) => {
    (properties as { offerKind: { enum: string[] } }).offerKind.enum.push(KIND);
  });
  copy.edit('schemas/screens/packages/packages.screen.json', (screen) => {
    const group = { value: KIND, label: { $t: 'enrolling.kinds.trial' } };
    for (const node of within(screen)) if ('groups' in node) (node.groups as object[]).push(group);
  });
  for (const [language, trial] of Object.entries(texts))
    copy.edit(`locales/${language}/enrolling.json`, ({ enrolling }) => Object.assign((enrolling as { kinds: object }).kinds, { trial }));
  copy.edit('schemas/demo/enrolling.demo.json', (demo) => {
    for (const node of within(demo))
      if ('offers' in node && 'id' in node && node.id === OFFER.offerProviderId) (node.offers as object[]).push(OFFER);
  });
}
