import { readFileSync } from 'node:fs';

interface Schema {
  readonly properties: {
    readonly [field: string]: { readonly enum?: readonly string[]; readonly pattern?: string; readonly maxLength?: number };
  };
}

const schemaOf = (name: string): Schema => JSON.parse(readFileSync(`schemas/entities/${name}.schema.json`, 'utf8'));
const fieldsOf = (name: string): string[] => Object.keys(schemaOf(name).properties).sort();
const words = (text: string): string[] => text.split(' ').sort();

describe('fields on the wire', () => {
  test.each([
    [
      '[SH-ENTITIES-08..25]',
      'userDetails',
      'userName role oemName oemId oemSkinName userGroups ssoLoginOnlyAllowed ssoPortalUrl impersonator lastLoginTime language availableLanguagesCodes biDashboards lmsExternalUrl hasBundles belongsToCmsEditorGroup trilogyLogo headerLogo',
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
    ['[SH-ENTITIES-34]', 'cmsPage', 'id humanReadableId contentBlocks drafts'],
    ['[SH-ENTITIES-35]', 'cmsBlock', 'id humanReadableId content type blockOrder parent language status pageId contentBlockId imageFormat'],
    ['[SH-ENTITIES-36]', 'imageFormat', 'id allowedFormat maxWidth maxHeight maxFileSize'],
  ])('%s %s has exactly its fields', (_, entity, fields) => {
    expect(fieldsOf(entity)).toEqual(words(fields));
  });

  test('[SH-ENTITIES-37..43] the kinds of blocks', () => {
    expect([...(schemaOf('cmsBlock').properties['type']?.enum ?? [])].sort()).toEqual(
      words('PAGE_TEASER FAQ_QUESTION FAQ_ANSWER LIST_ITEM LIST_ITEM_IMAGE LIST_ITEM_HEADER LIST_ITEM_TEXT'),
    );
  });

  test('[SH-ENTITIES-30] each contact field takes up to 250 characters', () => {
    expect(Object.values(schemaOf('contact').properties).map(({ maxLength }) => maxLength)).toEqual([250, 250, 250, 250]);
  });
});
