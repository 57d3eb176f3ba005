import { readFileSync } from 'node:fs';
import { step } from '../support/step.ts';

interface Schema {
  readonly properties: {
    readonly [field: string]: {
      readonly enum?: readonly string[];
      readonly pattern?: string;
      readonly maxLength?: number;
      readonly type?: string | readonly string[];
      readonly properties?: object;
      readonly additionalProperties?: unknown;
    };
  };
}

const schemaOf = (name: string): Schema => JSON.parse(readFileSync(`schemas/entities/${name}.schema.json`, 'utf8'));
const fieldsOf = (name: string): string[] => Object.keys(schemaOf(name).properties).sort();
const words = (text: string): string[] => text.split(' ').sort();

const userFields = {
  'SH-ENTITIES-08': 'userName',
  'SH-ENTITIES-09': 'role',
  'SH-ENTITIES-10': 'oemName',
  'SH-ENTITIES-11': 'oemId',
  'SH-ENTITIES-12': 'oemSkinName',
  'SH-ENTITIES-13': 'userGroups',
  'SH-ENTITIES-14': 'ssoLoginOnlyAllowed',
  'SH-ENTITIES-15': 'ssoPortalUrl',
  'SH-ENTITIES-16': 'lastLoginTime',
  'SH-ENTITIES-17': 'language',
  'SH-ENTITIES-18': 'availableLanguagesCodes',
  'SH-ENTITIES-19': 'biDashboards',
  'SH-ENTITIES-20': 'lmsExternalUrl',
  'SH-ENTITIES-21': 'hasBundles',
  'SH-ENTITIES-22': 'belongsToCmsEditorGroup',
  'SH-ENTITIES-23': 'trilogyLogo',
  'SH-ENTITIES-24': 'headerLogo',
  'SH-ENTITIES-25': 'impersonator',
};

const blockKinds = {
  'SH-ENTITIES-37': 'PAGE_TEASER',
  'SH-ENTITIES-38': 'FAQ_QUESTION',
  'SH-ENTITIES-39': 'FAQ_ANSWER',
  'SH-ENTITIES-40': 'LIST_ITEM',
  'SH-ENTITIES-41': 'LIST_ITEM_IMAGE',
  'SH-ENTITIES-42': 'LIST_ITEM_HEADER',
  'SH-ENTITIES-43': 'LIST_ITEM_TEXT',
};

/** What content has beyond the specification (decision 0033). */
const extras = {
  page: 'extras common editor state events submittedBy scheduled missedAt',
  block: 'pageHri alt width srcset version editedBy editedAt isOwn publishedAt',
};

describe('fields on the wire', () => {
  test.each(Object.entries(userFields))('[%s] user details carry %s', (_, field) => {
    expect(fieldsOf('userDetails')).toContain(field);
  });

  test.each([
    [
      'user details, the name of the dealer that shows who is acted for, and the address that forms fill in:',
      'userDetails',
      `${Object.values(userFields).join(' ')} dealerName email`,
    ],
    ['[SH-ENTITIES-27]', 'tokenData', 'access_token token_type refresh_token expires_in scope'],
    ['[SH-ENTITIES-28, SH-ENTITIES-29]', 'menuItem', 'id name url filteredChildren parentComponentName'],
    ['[SH-ENTITIES-30]', 'contact', 'title name email phone'],
    [
      '[SH-ENTITIES-31]',
      'enrollmentContactData',
      'dealerWebsite authorizedPerson authorizedEmail authorizedPhone lastUpdatedDateForDealerContact addonId',
    ],
    ['[SH-ENTITIES-33]', 'profileEnvelope', 'contactDetails dwcpEnrollmentContactDetailsData hasAccessOnManageProfile showBillingDetails'],
    ['[SH-ENTITIES-34]', 'cmsPage', `id humanReadableId contentBlocks drafts ${extras.page}`],
    [
      '[SH-ENTITIES-35]',
      'cmsBlock',
      `id humanReadableId content type blockOrder parent language status pageId contentBlockId imageFormat ${extras.block}`,
    ],
    ['[SH-ENTITIES-36]', 'imageFormat', 'id allowedFormat maxWidth maxHeight maxFileSize'],
  ])('%s %s has exactly its fields', (_, entity, fields) => {
    expect(fieldsOf(entity)).toEqual(words(fields));
  });

  test('the kinds of blocks', () => {
    const kinds = [...(schemaOf('cmsBlock').properties['type']?.enum ?? [])];
    for (const [id, kind] of Object.entries(blockKinds)) step(id, () => expect(kinds).toContain(kind));
    expect(kinds.sort()).toEqual(Object.values(blockKinds).sort());
  });

  test('[SH-ENTITIES-25] the impersonator of user details has a login, a role and whether it edits content, and nothing else', () => {
    const { impersonator } = schemaOf('userDetails').properties;
    expect(Object.keys(impersonator?.properties ?? {}).sort()).toEqual(words('login role belongsToCmsEditorGroup'));
    expect(impersonator?.additionalProperties).toBe(false);
  });

  test('[BU-PACKAGES-11] an offer carries its kind, its priority, whether it is the first of its kind, and texts for placeholders', () => {
    const { offerKind, dwcPriority, firstOfKind, customLabels } = schemaOf('offer').properties;
    expect(offerKind?.enum).toEqual(['BUNDLE', 'PACKAGE', 'ADDITIONAL']);
    expect([dwcPriority?.type, firstOfKind?.type]).toEqual(['integer', 'boolean']);
    expect(customLabels).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } });
  });

  test('[SH-ENTITIES-30] each contact field takes up to 250 characters', () => {
    expect(Object.values(schemaOf('contact').properties).map(({ maxLength }) => maxLength)).toEqual([250, 250, 250, 250]);
  });
});
