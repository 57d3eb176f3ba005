import { readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { coreDocument } from '../support/coreDocument.ts';

const PORTAL = 'https://portal.example.com';
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const name of readdirSync('schemas/entities'))
  ajv.addSchema(coreDocument<object>(`schemas/entities/${name}`), `${PORTAL}/schemas/entities/${name}`);

/** The fields without which a form with some data is not sent, by their paths, in order. */
function askedFor(form: string, data: object): readonly string[] {
  const path = `schemas/forms/${form}.form.json`;
  const id = `${PORTAL}/${path}`;
  const validate = ajv.getSchema(id) ?? ajv.compile({ ...coreDocument<{ schema: object }>(path).schema, $id: id });
  validate(data);
  const missing = (validate.errors ?? []).filter(({ keyword }) => keyword === 'required');
  return [...new Set(missing.map(({ instancePath, params }) => `${instancePath}/${params['missingProperty']}`.slice(1)))].sort();
}

const asks = (form: string, data: object, fields: string) =>
  expect([form, data, askedFor(form, data)]).toEqual([form, data, fields.split(' ').filter(Boolean).sort()]);

describe('what a form asks for before it is sent', () => {
  test('[SH-LOGIN-01, SH-LOGIN-02, SH-CHANGE-PASSWORD-20, SH-VALIDATION-01, SH-VALIDATION-11] the forms of sessions, passwords and contacts', () => {
    asks('shell/login', {}, 'username password');
    asks('shell/change-password', {}, 'password newPassword confirmPassword');
    asks('shell/reset-password', {}, 'newPassword confirmPassword');
    asks('shell/contact', {}, 'title name email phone');
    asks('shell/enrollment-contact', {}, 'authorizedPerson authorizedEmail authorizedPhone');
    asks('profile/billing-contacts', {}, '');
    asks('profile/billing-contacts', { billingContacts: [{}] }, 'billingContacts/0/name billingContacts/0/email billingContacts/0/phone');
  });

  test('[BU-PROFILE-06, BU-PROFILE-07, BU-PROFILE-08, BU-PROFILE-09] people of a dealer, all of each; a billing contact needs no title', () => {
    const [first, second] = ['primaryContacts/0/', 'billingContacts/0/'];
    const all = `${first}title ${first}name ${first}email ${first}phone ${second}name ${second}email ${second}phone`;
    asks('enrollments/dealer-contacts', {}, '');
    asks('enrollments/dealer-contacts', { primaryContacts: [{}], billingContacts: [{}] }, all);
  });

  test('[BU-DEALER-LIFECYCLE-14, GB-165] a step asks for its kind, its day and its reason only where it needs them', () => {
    asks('enrollments/enrollment-step', {}, '');
    asks('enrollments/enrollment-step', { ends: false, needsReason: true, needsDate: false, reasonRequired: false }, '');
    asks('enrollments/enrollment-step', { ends: true }, 'inactivationType');
    asks('enrollments/enrollment-step', { needsDate: true }, 'scheduledDate');
    asks('enrollments/enrollment-step', { reasonRequired: true }, 'stateChangedReason');
    for (const form of ['addons/addon-step', 'subscriptions/subscription-step']) {
      asks(form, {}, '');
      asks(form, { needsDate: true, mayBeSilent: true, forSeveral: true }, 'scheduledDate');
    }
  });

  test('[GB-127] an order asks for a package and for the licence, or the terms where there is none', () => {
    asks('packages/package-choice', {}, '');
    asks('packages/package-terms', {}, 'terms');
    asks('packages/package-terms', { kind: 'licence' }, 'licence');
    asks('packages/website-choice', {}, 'packageId terms');
    asks('packages/website-choice', { kind: 'licence' }, 'packageId licence');
    asks('subscriptions/subscription-change', {}, 'optionId');
    asks('subscriptions/subscription-change', { hasLicence: false, optionId: 'a' }, '');
    asks('subscriptions/subscription-change', { hasLicence: true }, 'optionId licence');
    asks('addons/addon-copy', {}, 'from terms');
    asks('addons/addon-parameters', {}, '');
  });

  test('[BU-BILLING-10, BU-BILLING-14, BU-BILLING-15, BU-BILLING-16] a billing profile asks for a card where it is paid by one that is not on file', () => {
    const card = { paymentMethod: 'CARD', name: 'A' };
    const fields = 'card/number card/month card/year card/securityCode';
    asks('billing/billing-profile', {}, 'name paymentMethod');
    asks('billing/billing-profile', { paymentMethod: 'INVOICE', name: 'A', hasCard: false }, '');
    asks('billing/billing-profile', { hasCard: false, name: 'A' }, 'paymentMethod');
    asks('billing/billing-profile', { newCard: true, name: 'A' }, 'paymentMethod');
    asks('billing/billing-profile', card, '');
    asks('billing/billing-profile', { ...card, hasCard: true }, '');
    asks('billing/billing-profile', { ...card, hasCard: false }, 'card');
    asks('billing/billing-profile', { ...card, hasCard: true, newCard: true }, 'card');
    asks('billing/billing-profile', { ...card, hasCard: false, card: {} }, fields);
    asks('billing/billing-profile', { ...card, contacts: [{}] }, 'contacts/0/name contacts/0/email contacts/0/phone');
  });
});

describe('what the enrollment of a dealer asks for', () => {
  const FORM = 'enrolling/enrollment';
  const people = { dealerCode: 'A', dealerName: 'A', contactNumber: '5', email: 'a' };
  const contact = { authorizedPerson: 'A', authorizedEmail: 'a', authorizedPhone: '5', dealerWebsite: 'a' };
  const whole = { dealer: people, contact, terms: true };

  test('[BU-ENROLLMENT-21, BU-ENROLLMENT-23, BU-ENROLLMENT-24, BU-BILLING-01, BU-BILLING-02] dealer, contact, options and terms, each of them whole; a billing contact where the maker wants one', () => {
    asks(FORM, {}, 'dealer contact options terms');
    asks(FORM, { ...whole, options: [], dealer: {} }, 'dealer/dealerCode dealer/dealerName dealer/contactNumber dealer/email');
    const parts = 'contact/authorizedPerson contact/authorizedEmail contact/authorizedPhone contact/dealerWebsite';
    asks(FORM, { ...whole, options: [], contact: {} }, parts);
    asks(FORM, { ...whole, options: [], hasBilling: true }, 'billing');
    asks(FORM, { ...whole, options: [], hasBilling: true, billing: {} }, 'billing/name billing/phone billing/email');
    asks(FORM, { ...whole, options: [], hasBilling: false }, '');
  });

  test('[BU-ENROLLMENT-29, BU-ENROLLMENT-30, BU-ENROLLMENT-33, BU-ENROLLMENT-34] a website: what happens to the one there is, and a provider only where one is chosen anew', () => {
    const website = (data: object, fields: string) =>
      asks(
        FORM,
        { ...whole, options: ['WEBSITE'], website: data },
        fields
          .split(' ')
          .filter(Boolean)
          .map((field) => `website/${field}`)
          .join(' '),
      );
    asks(FORM, { ...whole, options: ['WEBSITE'] }, 'website');
    website({ hasCurrent: false }, 'offerProviderId');
    website({ hasCurrent: true }, 'eitherOption');
    website({ hasCurrent: true, eitherOption: 'KEEP' }, '');
    website({ hasCurrent: true, eitherOption: 'CHANGE' }, 'offerProviderId');
    website({}, '');
    website({ hasCurrent: false, offerProviderId: 0 }, 'providerName packageName');
    website({ hasCurrent: false, offerProviderId: 101 }, 'packageId');
  });

  test('[BU-ENROLLMENT-31, BU-ENROLLMENT-32] digital retailing and leads: their providers', () => {
    asks(FORM, { ...whole, options: ['DIGITAL_RETAILING'] }, 'digitalRetailing');
    asks(FORM, { ...whole, options: ['DIGITAL_RETAILING'], digitalRetailing: {} }, 'digitalRetailing/offerProviderId');
    asks(FORM, { ...whole, options: ['DIGITAL_RETAILING'], digitalRetailing: { offerProviderId: 108 } }, 'digitalRetailing/packageId');
    asks(FORM, { ...whole, options: ['LEADS'] }, 'leads');
    asks(FORM, { ...whole, options: ['LEADS'], leads: {} }, 'leads/leadProviders');
    asks(FORM, { dealer: people, contact, terms: true }, 'options');
  });
});
