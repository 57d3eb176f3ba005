/** Who opens which page, what they press there, and what they then see and do not see. Controls that are off end with "(off)". */
export interface World {
  readonly what: string;
  readonly who: string;
  readonly at: string;
  readonly press?: readonly string[];
  /** Calls that are still waiting for their answers. */
  readonly unanswered?: readonly string[];
  readonly seen: readonly string[];
  readonly unseen?: readonly string[];
}

const dealer = { who: 'dealer.honda' };
const admin = { who: 'admin' };
const profile = { ...dealer, at: '/manageprofile' };
const saving = { unanswered: ['saveProfileContactDetails', 'saveProfileInformation'] };
const OUTSTANDING = 'dealer has outstanding account and enrollment changes disabled';
const PROFILE_EDITS = ['Edit: Contact details', 'Edit: Enrollment authorized contact', 'Edit: Billing contacts'];

export const worlds: readonly World[] = [
  {
    ...dealer,
    what: 'the header of a dealer',
    at: '/manageprofile',
    press: ['Settings'],
    seen: ['Welcome, Dana Whitfield', 'Log out', 'Smart Analytics', 'Send feedback', 'Manage Profile', 'Change Password', 'LMS'],
    unseen: ['Admin Portal', 'Tools', 'OEM', 'User', 'Apply'],
  },
  {
    ...admin,
    what: 'the header of an administrator',
    at: '/manageenrollments',
    press: ['Settings'],
    seen: ['Welcome, Avery Stone', 'Admin Portal', 'OEM', 'User', 'Apply', 'Tools', 'Change Password'],
    unseen: ['Manage Profile', 'LMS'],
  },
  {
    ...dealer,
    what: 'a password before it is changed',
    at: '/manageprofile',
    press: ['Settings', 'Change Password'],
    seen: ['Current password', 'New password'],
    unseen: ['Password updated successfully.'],
  },
  {
    what: 'the home page of a dealer group, some of whose dealers rest',
    who: 'group.honda',
    at: '/',
    seen: ['Bluestem Honda North is paused', 'Bluestem Honda South is inactive', 'The enrollment of Bluestem Honda West is cancelled'],
    unseen: ['Bluestem Honda East is paused', 'Contact Details', 'Enable Editing'],
  },
  {
    what: 'the home page of an editor',
    who: 'editor',
    at: '/',
    seen: ['Enable Editing', 'Watch the video'],
    unseen: ['Contact Details', 'Tools', 'Admin Portal'],
  },
  {
    what: 'the home page of a dealer whose contact is asked for',
    who: 'dealer.genesis',
    at: '/',
    seen: ['Contact Details', 'Confirm', 'Next banner', 'Pause'],
    unseen: ['Enable Editing', 'Smart Analytics', 'Watch the video'],
  },
  {
    ...profile,
    what: 'a profile at rest',
    seen: [...PROFILE_EDITS, 'Alex Morgan', 'Authorized person'],
    unseen: ['Save', 'Cancel', 'No billing contact has been named yet.', ...PROFILE_EDITS.map((name) => `${name} (off)`)],
  },
  {
    ...profile,
    ...saving,
    what: 'contact details while they are saved',
    press: ['Edit: Contact details', 'Save'],
    seen: ['Cancel (off)', 'Edit: Enrollment authorized contact (off)', 'Edit: Billing contacts (off)', 'Name', 'Authorized person'],
    unseen: ['Edit: Contact details', 'General Manager', "Authorized person's name"],
  },
  {
    ...profile,
    what: 'the enrollment contact while it is edited',
    press: ['Edit: Enrollment authorized contact'],
    seen: ['Edit: Contact details (off)', 'Edit: Billing contacts (off)', 'Authorized e-mail', 'Save', 'Cancel', 'General Manager'],
    unseen: ['Edit: Enrollment authorized contact', 'Last confirmed', 'Cancel (off)'],
  },
  {
    ...profile,
    ...saving,
    what: 'billing contacts while they are saved',
    press: ['Edit: Billing contacts', 'Save'],
    seen: ['Cancel (off)', 'Edit: Contact details (off)', 'Edit: Enrollment authorized contact (off)', 'Remove entry 1', 'Add'],
    unseen: ['Edit: Billing contacts', 'Accounting', 'No billing contact has been named yet.'],
  },
  {
    ...dealer,
    what: 'packages of a dealer that keeps the one it has',
    at: '/managepackages',
    press: ['Actions for Website premium'],
    seen: ['Change', 'Unsubscribe', 'History', 'Review', 'Package per month', 'Brochure of Northgate Web', 'Your choice'],
    unseen: ['Begins on', 'Activate', 'Cancel', 'Cancel termination', 'No package is chosen.', OUTSTANDING],
  },
  {
    ...dealer,
    what: 'packages of a dealer that chooses another',
    at: '/managepackages',
    press: ['Website basic'],
    seen: ['Package per month', '$129.00', 'Begins on', 'Monthly total', 'Review'],
    unseen: ['No package is chosen.', 'Add-ons'],
  },
  {
    what: 'packages of a dealer group that has to say for which dealer',
    who: 'group.honda',
    at: '/managepackages',
    seen: ['Choose a dealer above: this page and the others then show it.', 'Dealer'],
    unseen: ['Your subscriptions', 'Choose a package', 'Review'],
  },
  {
    what: 'packages where none is chosen',
    who: 'dealer.bmwca',
    at: '/managepackages',
    seen: ['No package is chosen.', 'Your subscriptions'],
    unseen: ['Package per month', 'Begins on'],
  },
  {
    ...dealer,
    what: 'the website program before a provider is chosen',
    at: '/websiteprogram',
    seen: [
      'Website providers',
      'Digital retailing providers',
      'Packages of Northgate Web',
      'Brochure of Northgate Web (PDF)',
      'Opens later.',
    ],
    unseen: ['Review', 'Packages of Summit Motorsites', 'Brochure of Harbor Digital', 'Northgate Web: packages', OUTSTANDING],
  },
  {
    ...dealer,
    what: 'the website program while an order is reviewed that ends another package',
    at: '/websiteprogram',
    press: ['Packages of Northgate Web', 'Website basic', 'I accept the End', 'Review'],
    seen: ['Subscribe to Website basic', 'Starts', 'Ends', 'Price per month', 'Monthly total', 'Subscribe'],
    unseen: ['Subscribe (off)', 'Add-ons'],
  },
  {
    ...admin,
    what: 'a dealer in good standing, edited',
    at: '/editManageEnrollment/AC1008/edit',
    seen: ['View only', 'Pause', 'Deactivate', 'Opt out', 'Save contacts (off)', 'Acura · SmartLeads', 'Activate'],
    unseen: ['Edit', 'Pause (off)', 'Deactivate (off)', 'Opt out (off)', OUTSTANDING, 'Reactivate'],
  },
  {
    ...admin,
    what: 'a dealer in good standing, read',
    at: '/editManageEnrollment/HO0001/view',
    seen: ['Edit', 'Pause', 'Billing profile', 'Staff day', '9:00 AM – 6:00 PM'],
    unseen: ['View only', 'Save contacts', 'Save contacts (off)', 'No holiday is stored.', 'No contact is stored.'],
  },
  {
    ...admin,
    what: 'a dealer with an outstanding account is read only',
    at: '/editManageEnrollment/AC1007/edit',
    seen: [OUTSTANDING, 'No holiday is stored.', 'No contact is stored.'],
    unseen: ['Pause', 'Deactivate', 'Opt out', 'Save contacts', 'Edit', 'View only'],
  },
  {
    ...admin,
    what: 'the steps of a dealer in the list',
    at: '/manageenrollments',
    press: ['Actions for Ashford Acura'],
    seen: ['Pause the dealer', 'Deactivate the dealer', 'Opt the dealer out', 'Subscriptions', 'Export to Excel', 'Previous (off)', 'Next'],
    unseen: ['Pause the dealer (off)', 'Activate the dealer', 'Reactivate the dealer'],
  },
  {
    ...admin,
    what: 'no step of a dealer in the list whose account is outstanding',
    at: '/manageenrollments',
    press: ['Actions for Cold Spring Acura'],
    seen: [OUTSTANDING, 'Subscriptions'],
    unseen: ['Pause the dealer', 'Deactivate the dealer', 'Opt the dealer out'],
  },
  {
    ...admin,
    what: 'billing profiles, edited',
    at: '/billingProfile/HO0001/edit',
    seen: ['Edit: Head office', 'Edit: Showroom card', 'Activate: Showroom card', 'New billing profile', 'View only', 'Card on file'],
    unseen: ['Activate: Head office', 'Save', 'Edit'],
  },
  {
    ...admin,
    what: 'billing profiles, read',
    at: '/billingProfile/HO0001/view',
    seen: ['Edit', 'Head office', 'Card on file', 'Billing contacts'],
    unseen: ['Edit: Head office', 'Activate: Showroom card', 'New billing profile', 'View only'],
  },
  {
    ...admin,
    what: 'a billing profile with a card on file',
    at: '/billingProfile/HO0001/edit',
    press: ['Edit: Showroom card'],
    seen: ['Edit billing profile', 'Enter another card', 'Program (off)', 'Save', 'Cancel'],
    unseen: ['Card number', 'New billing profile', 'Edit: Head office'],
  },
  {
    ...admin,
    what: 'an add-on that is active',
    at: '/addonManageEnrollment/HO0001/4',
    seen: ['Cedar Falls Honda (HO0001)', 'Hold', 'Unsubscribe', 'Propose models', 'Provider and option', 'Price per month', 'Review'],
    unseen: ['Subscribe', 'Hold (off)', 'Copy parameters', 'Scheduled date', 'Go-live date', OUTSTANDING],
  },
  {
    ...admin,
    what: 'an order of an add-on that is reviewed and ends another package',
    at: '/addonManageEnrollment/HO0001/4',
    press: ['Website basic', 'I accept the End', 'Review'],
    seen: ['Subscribe to Website basic', 'Starts', 'Ends', 'Subscribe', 'Monthly total'],
    unseen: ['Subscribe (off)'],
  },
  {
    ...admin,
    what: 'an add-on that waits',
    at: '/addonManageEnrollment/AC1008/7',
    seen: ['Copper Hill Acura (AC1008)', 'Subscribe', 'Copy parameters', 'Propose models', 'History', 'Save'],
    unseen: ['Hold', 'Unsubscribe', 'Provider and option', 'Subscribe (off)', 'Propose models (off)'],
  },
  {
    ...admin,
    what: 'an add-on of a dealer whose account is outstanding',
    at: '/addonManageEnrollment/AC1007/4',
    seen: [OUTSTANDING, 'Propose models (off)', 'Scheduled date', 'Provider and option'],
    unseen: ['Hold', 'Unsubscribe', 'Propose models', 'Review', 'Go-live date'],
  },
  {
    ...admin,
    what: 'an add-on that a dealer does not have',
    at: '/addonManageEnrollment/IN0001/99',
    seen: ['This dealer has no such add-on.'],
    unseen: ['Save', 'History', 'Custom parameters'],
  },
  {
    ...dealer,
    what: 'subscriptions of a dealer',
    at: '/managesubscription',
    press: ['Actions for Website premium'],
    seen: ['Change', 'Unsubscribe', 'Provider parameters', 'History', 'Programs', 'Monthly total, all packages'],
    unseen: ['Activate', 'Cancel', 'Cancel termination', 'Reschedule', OUTSTANDING],
  },
  {
    ...dealer,
    what: 'an enrollment with everything chosen',
    at: '/dwcpenrollment',
    press: ['Dealer website', 'Digital retailing', 'Leads of other providers'],
    seen: ['Dealer code (off)', 'Current package: Website premium', 'Keep the current one', 'Cartlane Retail', 'Leadwell', 'Review'],
    unseen: ['Choose a dealer', 'Review (off)', OUTSTANDING],
  },
  {
    ...admin,
    what: 'an enrollment before a dealer is chosen',
    at: '/admindwcpenrollment',
    seen: ['Choose a dealer'],
    unseen: ['Review', 'Dealer website', 'Current package: Website premium'],
  },
];
