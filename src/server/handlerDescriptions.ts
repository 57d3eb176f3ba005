import type { HandlerDescription, HandlerDescriptions, HandlerSetting } from '#compiler';

const map = (...fields: string[]) => ({ kind: 'map', ...(fields.length > 0 && { fields }) }) as const;
const list = { kind: 'list' } as const;
const nothing = { kind: 'nothing' } as const;

const collection: HandlerSetting = { kind: 'collection', isRequired: true, description: 'Collection of the records.' };
const texts = (...names: string[]): HandlerSetting => ({ kind: 'texts', names, description: 'Message keys of what it says.' });

const record: HandlerDescription = {
  settings: { collection },
  parameters: ['id', 'version?'],
  answer: { kind: 'map', description: 'the record' },
};

const records: HandlerDescriptions = {
  'records.list': {
    settings: {
      collection,
      sortable: { kind: 'names', description: 'Fields that may be sorted by.' },
      searchable: { kind: 'names', description: 'Fields that `search` looks into.' },
      filters: { kind: 'names', description: 'Fields that are filtered by the parameters of their names.' },
      counted: { kind: 'number', description: 'Rows that are counted at most; 10,000 without it.' },
    },
    parameters: ['page?', 'size?', 'sort?', 'search?'],
    answer: map('items', 'total', 'totalIsExact'),
  },
  'records.get': { ...record, parameters: ['id'] },
  'records.create': {
    settings: {
      collection,
      organization: { kind: 'text', description: "Field of the body that names the owner; without it the user's first organization." },
      number: { kind: 'text', description: 'Pattern of the running number of each; what `collections` says of the collection is taken.' },
    },
    answer: record.answer ?? map(),
  },
  'records.update': record,
  'records.delete': { ...record, answer: map() },
  'records.transition': { ...record, parameters: ['id', 'event?', 'version?'] },
  'records.history': {
    settings: {
      collection: { ...collection, parameter: 'collection' },
      read: { kind: 'call', description: 'Call that reads the record: what it refuses has no history either.' },
    },
    parameters: ['id'],
    answer: map('items'),
  },
};

const session: HandlerDescriptions = {
  'session.token': { settings: { texts: texts('failed', 'locked') }, answer: map() },
  'session.authorize': { answer: map() },
  'session.revoke': { answer: map() },
  'session.logout': { answer: map('another') },
  'session.forgotPassword': {
    settings: {
      route: { kind: 'route', isRequired: true, description: 'Page that the link of the mail opens.' },
      texts: { ...texts('subject', 'text', 'action'), isRequired: true },
    },
    answer: map(),
  },
  'session.checkReset': { answer: map('valid') },
  'session.resetPassword': { settings: { texts: texts('invalidLink', 'weak', 'mismatch') }, answer: map() },
  'user.data': { answer: { kind: 'map', description: 'the user' } },
  'user.components': { answer: list },
  'user.menu': { answer: list },
  'user.language': { parameters: ['languageCode?'], answer: map() },
  'user.passwordPermission': { answer: map('canEdit') },
  'user.changePassword': {
    settings: { texts: texts('wrong', 'mismatch', 'weak', 'same', 'locked', 'forbidden') },
    answer: map('errors'),
  },
  'impersonation.search': { parameters: ['term'], answer: list },
  'impersonation.start': { answer: map() },
  'impersonation.end': { answer: map() },
};

/** What drafts are refused for. */
const DRAFT_REFUSALS = ['missing', 'changed', 'parent', 'belonging', 'drafted'];
const pages: HandlerSetting = { kind: 'collection', description: 'Collection of the records that say where pages stand in their life.' };
const event: HandlerSetting = { kind: 'text', description: 'Event of the life cycle that is sent.' };
const file: HandlerSetting = { kind: 'call', isRequired: true, description: 'Call that gives the file of a picture.' };

const content: HandlerDescriptions = {
  'content.pageData': {
    settings: { editing: { kind: 'call', description: 'Call whose callers see drafts.' }, collection: pages },
    parameters: ['pagesHri', 'language?', 'blocksHri?', 'oemId?'],
    answer: list,
  },
  'content.saveDraft': { settings: { texts: texts('pictureAddress') }, answer: map() },
  'content.publishDrafts': { settings: { collection: pages, event, texts: texts(...DRAFT_REFUSALS) }, answer: nothing },
  'content.discardDrafts': { settings: { texts: texts(...DRAFT_REFUSALS) }, answer: nothing },
  'content.history': { parameters: ['pageId', 'language'], answer: list },
  'content.version': { parameters: ['id'], answer: list },
  'content.restore': { settings: { texts: texts(...DRAFT_REFUSALS) }, answer: list },
  'content.review': { settings: { collection: { ...pages, isRequired: true } }, answer: map() },
  'content.schedule': {
    settings: {
      collection: { ...pages, isRequired: true },
      event: { ...event, isRequired: true },
      texts: texts('past', ...DRAFT_REFUSALS),
    },
    answer: map(),
  },
  'content.unschedule': {
    settings: { collection: { ...pages, isRequired: true }, event: { ...event, isRequired: true } },
    answer: map(),
  },
  'content.copy': {
    settings: { collection: pages, texts: texts('archived', 'notCommon', ...DRAFT_REFUSALS) },
    answer: map('id', 'humanReadableId'),
  },
  'content.programs': { answer: list },
  'content.presence': { answer: list },
  'media.upload': {
    settings: { file, texts: texts('extension', 'format', 'size', 'type', 'pixels', 'unsafe', 'broken') },
    parameters: ['blockId'],
    answer: map('url'),
  },
  'media.list': { settings: { file }, parameters: ['text?', 'url?', 'limit?', 'offset?'], answer: map('items', 'total') },
  'media.describe': { settings: { file }, answer: map() },
  'media.remove': { settings: { texts: texts('used') }, answer: nothing },
  'media.file': { parameters: ['id', 'name', 'w?'], answer: { kind: 'file' } },
};

const domain: HandlerDescriptions = {
  'data.oems': { answer: list },
  'data.products': { parameters: ['name'], answer: map('products') },
  'data.certification': { parameters: ['name'], answer: map('providers', 'benefits', 'faqPageHri') },
  'enrollments.options': { settings: { texts: texts('program') }, answer: map('programs', 'addons') },
  'enrollments.addons': { answer: list },
  'profile.get': { answer: map() },
  'profile.enrollmentInfo': { answer: map() },
  'profile.save': {
    settings: { notInFuture: { kind: 'names', description: 'Dates of the contact that may not lie in the future.' } },
    answer: map(),
  },
  'profile.information': { answer: map() },
  'profile.saveInformation': { settings: { texts: texts('refused') }, answer: map() },
};

const studio: HandlerDescriptions = {
  'studio.token': { answer: map('access_token', 'expires_in') },
  'studio.machines': { parameters: ['program?', 'language?'], answer: map() },
  'studio.machine': { parameters: ['id', 'program?', 'language?'], answer: map() },
  'studio.examples': { parameters: ['program?', 'language?'], answer: map() },
  'studio.texts': { parameters: ['program?', 'language?'], answer: map() },
  'studio.records': { parameters: ['id', 'program?', 'state?', 'page?'], answer: map() },
  'studio.record': { parameters: ['id', 'record', 'language?', 'role?', 'by?'], answer: map() },
};

const whichReport: { readonly [name: string]: HandlerSetting } = {
  report: { kind: 'text', description: 'Name of the report, where it is always the same.' },
  parameter: { kind: 'text', description: 'Parameter that names the report, or the number of its form.' },
  reports: { kind: 'names', description: 'The reports of which the body tells one.' },
  field: { kind: 'text', description: 'Field of the body that tells it: the report has the same value among its facts.' },
  onMenu: { kind: 'flag', description: 'Whether it is there only for whom it stands on the menu.' },
};

const reports: HandlerDescriptions = {
  'reports.form': { settings: whichReport, answer: map() },
  'reports.page': { settings: whichReport, answer: map() },
  'reports.thresholds': { settings: whichReport, answer: map() },
  'reports.periods': { settings: whichReport, answer: list },
  'reports.result': {
    settings: {
      ...whichReport,
      at: { kind: 'text', description: 'Part of which the answer is a page, with the rest beside.' },
      common: { kind: 'text', description: 'Name in the answer of what is common to all reports: title, period, totals, asOf.' },
    },
    parameters: ['page?', 'size?', 'sort?'],
    answer: map(),
  },
  'reports.file': {
    settings: {
      ...whichReport,
      texts: texts('noFormat', 'noTab', 'tooLong', 'report', 'asOf', 'about', 'notes', 'what', 'value'),
      tab: { kind: 'text', description: 'Parameter that names the tab of which the file is.' },
    },
    parameters: ['exportFormat'],
    answer: { kind: 'file' },
  },
};

/** Every handler that an operation may name (`x-portal.handler`), and how. */
export const handlerDescriptions: HandlerDescriptions = {
  ...records,
  ...session,
  ...content,
  ...domain,
  ...studio,
  ...reports,
  procedure: { settings: 'open' },
  unavailable: {},
};
