/** Tests of what a user or a caller meets: those of jest, of rendered pages, and of the portal in a browser. */
export interface BehaviourTests {
  readonly jest: readonly string[];
  /** Whether the tests of rendered pages concern the document. */
  readonly pages: boolean;
  readonly browser: readonly string[];
}

interface Area {
  /** Documents of the area. */
  readonly documents: RegExp;
  /** Files of `test/rules`, by name. */
  readonly rules?: readonly string[];
  /** Files of `test/unit/server`, by folder and name. */
  readonly server?: readonly string[];
  /** Files of `test/browser`, by name. */
  readonly browser?: readonly string[];
}

// The rule table, the labels and the access matrix are no tests of behaviour: they repeat what documents say.
const AREAS: readonly Area[] = [
  {
    documents: /billing/,
    rules: ['lifecycles.test.ts', 'mergedSaves.test.ts', 'entities.test.ts'],
    server: ['lifecycle/billing'],
    browser: ['billingProfile'],
  },
  {
    documents: /manage-profile|profile(?:Save|Information|Envelope)|operations\/profile/,
    rules: ['profileFlow.test.ts', 'mergedSaves.test.ts', 'entities.test.ts'],
    server: ['domain/profileInformation'],
    browser: ['manageProfile'],
  },
  {
    documents: /content-|\/content|cms|media|page(?:Choice|Life|Presence|Restore|Review|Schedul|Version)|draftSelection/,
    rules: ['contentEditing.test.ts'],
    server: ['domain/pageLife', 'domain/pageHistory', 'domain/drafts', 'domain/media', 'domain/content'],
    browser: ['contentEditing', 'pageTools', 'contentWalk'],
  },
  {
    documents: /impersonation/,
    rules: ['shellFlows.test.ts', 'shellRules.test.ts'],
    server: ['domain/impersonation'],
    browser: ['impersonation', 'header'],
  },
  {
    documents: /addon|smartLeads/i,
    rules: ['addonFlow.test.ts', 'lifecycles.test.ts', 'scheduledDays.test.ts'],
    server: ['lifecycle/smartLeadsServices', 'lifecycle/dealerChanges', 'lifecycle/cascades', 'lifecycle/enrollmentLifecycles'],
    browser: ['addonEnrollment', 'holdReason'],
  },
  {
    documents: /website-(?!certification)|websiteProgram|website(?:Filters|Page)/,
    rules: ['packageFlows.test.ts'],
    server: ['lifecycle/websiteProgram'],
    browser: ['websiteProgram'],
  },
  {
    documents: /subscription/,
    rules: ['packageFlows.test.ts', 'lifecycles.test.ts', 'scheduledDays.test.ts'],
    server: ['lifecycle/subscriptionChanges', 'lifecycle/packages', 'lifecycle/dueEvents', 'lifecycle/cascades'],
    browser: ['subscriptions'],
  },
  {
    documents: /package/,
    rules: ['packageFlows.test.ts'],
    server: ['lifecycle/packages', 'lifecycle/subscriptionChanges', 'lifecycle/enrolling'],
    browser: ['packages'],
  },
  {
    documents: /enrollments|edit-enrollment|dealer-edit|dealer-programs|dealer-changes|enrollmentDealer/,
    rules: ['dealerEditFlow.test.ts', 'mergedSaves.test.ts', 'lifecycles.test.ts'],
    server: ['lifecycle/manageEnrollments', 'lifecycle/exportEnrollments', 'lifecycle/dealerChanges', 'lifecycle/enrollmentLifecycles'],
    browser: ['enrollments', 'dealerEnrollment', 'holdReason'],
  },
  {
    documents: /enrolling|enrollment-review|enrollment\.(?:screen|form|machine)|order-option|enrollmentRequest|providerInterest/,
    rules: ['packageFlows.test.ts', 'entities.test.ts'],
    server: ['lifecycle/enrolling', 'lifecycle/packages'],
    browser: ['enrollment', 'wholeWay'],
  },
  {
    documents: /dealer|program-enrollment|enrollment\.calls|life-history|program-ended/,
    rules: ['lifecycles.test.ts', 'reviewDays.test.ts', 'dealerEditFlow.test.ts'],
    server: ['lifecycle/dealerChanges', 'lifecycle/enrollmentLifecycles', 'lifecycle/cascades', 'lifecycle/enrolling'],
    browser: ['dealerEnrollment', 'dealerPicker', 'enrollments', 'holdReason'],
  },
  {
    documents: /conditions\/lifecycles/,
    rules: ['lifecycles.test.ts', 'reviewDays.test.ts', 'packageFlows.test.ts', 'dealerEditFlow.test.ts'],
    server: ['dealerChanges', 'packages', 'enrolling', 'cascades', 'smartLeadsServices', 'subscriptionChanges'].map(
      (name) => `lifecycle/${name}`,
    ),
    browser: ['enrollments', 'packages', 'enrollment'],
  },
  {
    documents: /change-password|passwordChange|reset-password|forgot-password|login|operations\/session|tokenData/,
    rules: ['shellFlows.test.ts', 'resetMail.test.ts', 'entities.test.ts'],
    server: ['auth/signIn', 'auth/passwordReset', 'auth/refresh', 'domain/user'],
    browser: ['changePassword', 'login', 'guard'],
  },
];

/** What every page has: sessions, menus, frames, the home page. */
const SHELL: Area = {
  documents: /./,
  rules: ['shellFlows.test.ts', 'shellRules.test.ts', 'programs.test.ts'],
  server: ['access/access', 'domain/user'],
  browser: ['session', 'contactChain', 'header', 'footer', 'home', 'roles', 'routes', 'login', 'language'],
};

const ruleFile = (name: string) => `test/rules/${name}`;
const serverFile = (name: string) => `test/unit/server/${name}.server.test.ts`;

/** The tests of what forms ask for, and of what calls need. */
function ofFields(path: string): readonly string[] {
  if (path.startsWith('schemas/forms/')) return ['test/rules/requiredFields.test.ts'];
  return OF_SERVER.test(path) ? ['test/rules/refusals.server.test.ts', 'test/rules/requiredOfCalls.server.test.ts'] : [];
}

/** Documents that only pages read: no call answers otherwise because of them. */
const OF_PAGES = /^schemas\/(?:screens|parts|frames|menus|forms)\//;
/** Documents that only the server reads. */
const OF_SERVER = /^schemas\/(?:operations|entities)\//;

/** The tests of behaviour that concern a document, those that are quick first. `isLifeCycle`: a machine that the server runs. */
export function behaviourTests(path: string, isLifeCycle: boolean): BehaviourTests {
  const { browser = [], rules = [], server = [] } = AREAS.find(({ documents }) => documents.test(path)) ?? SHELL;
  const isFlow = path.startsWith('workflows/') && !isLifeCycle;
  const ofServer = OF_PAGES.test(path) || isFlow ? [] : server;
  const isOfServer = OF_SERVER.test(path) || isLifeCycle;
  return {
    pages: !isOfServer,
    jest: [...ofFields(path), ...rules.map(ruleFile), ...ofServer.map(serverFile)],
    browser: isOfServer ? [] : browser.map((name) => `test/browser/${name}.spec.ts`),
  };
}
