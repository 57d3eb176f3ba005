/* Generated from schemas/meta by `npm run types`; do not edit. */

export type AnyDocument =
  | AccessRule
  | AccessDocument
  | AssignParams
  | BundleLoadParams
  | CallParams
  | CallsCancelParams
  | CookieRemoveParams
  | CookieSetParams
  | FocusParams
  | LanguageLoadParams
  | NavigateParams
  | NotifyParams
  | OpenParams
  | OpenLaterParams
  | PrintParams
  | RedirectParams
  | ReloadDataParams
  | ReloadParams
  | SendParams
  | SessionResetParams
  | SessionSetParams
  | StorageRemoveParams
  | StorageSetParams
  | BarBlock
  | BrandBlock
  | ButtonBlock
  | ChangesBlock
  | ChartBlock
  | CmsContentBlock
  | ComboboxBlock
  | CommandPaletteBlock
  | ContentEditorBlock
  | ContentPageToolsBlock
  | ContentReviewBlock
  | TableColumns
  | DataTableBlock
  | DetailItems
  | DetailListBlock
  | DialogBlock
  | DownloadBlock
  | EmbeddedPageBlock
  | FlowBlock
  | FooterLineBlock
  | ChoiceGroups
  | FormBlock
  | GridBlock
  | HeroBlock
  | ImageBlock
  | InHandBlock
  | IntroBlock
  | LanguageSelectorBlock
  | LinkTabsBlock
  | LinkBlock
  | ListBlock
  | LoadingIndicatorBlock
  | MapBlock
  | NoticeBlock
  | PageHeaderBlock
  | PasswordStrengthBlock
  | ProgramMenuBlock
  | ReportCall
  | ReportBlock
  | ScreenBlock
  | SectionBlock
  | SelectBlock
  | SlotBlock
  | SourceBlock
  | SpacerBlock
  | TabsBlock
  | TextBlock
  | ThemeSelectorBlock
  | TileGridBlock
  | ToastsBlock
  | ToolbarBlock
  | UploadBlock
  | VideoPlayerBlock
  | WelcomeBlock
  | CallRefusals
  | WrittenCall
  | CallLimit
  | CallParameter
  | CallBody
  | CallResponse
  | CallFind
  | CallMissing
  | CallRefusal
  | CallEffect
  | CallOwner
  | CallArchive
  | CallExport
  | CallsDocument
  | Id
  | MessageKey
  | Value
  | Reference
  | MailAction
  | MessageValue
  | ChoiceValue
  | FunctionValue
  | FilterValue
  | LoopValue
  | ItemTest
  | ValueMap
  | Names
  | Pairs
  | Pair
  | Condition
  | Action
  | Actions
  | Effect
  | Effects
  | Block
  | Blocks
  | ValueFormat
  | ConditionsDocument
  | ContentDocument
  | DemoDraw
  | DemoCase
  | DemoDocument
  | DialogWord
  | ContentPublishEffect
  | MailEffect
  | ProfileSetEffect
  | RecordFileRules
  | RecordCreateEffect
  | RecordRemoveEffect
  | RecordSendEffect
  | RecordSetEffect
  | FactsDocument
  | FieldFormat
  | FieldTone
  | FieldWords
  | FormChecks
  | UiSchema
  | UiOptions
  | FormDocument
  | FrameDocument
  | RecordInHand
  | InHandDocument
  | EventDeclaration
  | State
  | Transitions
  | TransitionList
  | Transition
  | Invokes
  | Invoke
  | MachineDocument
  | MenuItem
  | MenuDocument
  | MessageNode
  | MessagesDocument
  | Tokens
  | Hero
  | Banner
  | OemDocument
  | PortalOperation
  | XmlReading
  | XmlPath
  | ServiceToken
  | RecordFind
  | RecordNear
  | RecordGroup
  | RecordPaging
  | RecordExport
  | RecordArchive
  | ArchiveEntries
  | ArchiveEntry
  | RecordXml
  | XmlElement
  | XmlElements
  | Refusal
  | OperationsDocument
  | OverlayDocument
  | PartDocument
  | PortalDocument
  | ProductsDocument
  | ReportField
  | ReportPeriod
  | ReportThreshold
  | ReportTable
  | ReportFormat
  | ReportPart
  | ReportColumn
  | ReportDocument
  | ReportsDocument
  | Route
  | RoutesDocument
  | SameTextsDocument
  | DataSource
  | ScreenDocument
  | RecordedStep
  | RecordedControl
  | WalkDocument;
/**
 * A condition in FEEL, e.g. "isDealer and filled(data.profile)"; a list holds if all of it does. It becomes a closed boolean form over values, which may be written too. Comparison with an absent operand is false (ne: true).
 */
export type Condition =
  | {
      /**
       * Every condition holds.
       *
       * @minItems 1
       */
      all: [Condition, ...Condition[]];
    }
  | {
      /**
       * At least one condition holds.
       *
       * @minItems 1
       */
      any: [Condition, ...Condition[]];
    }
  | {
      not: Condition;
    }
  | {
      ref: Id;
    }
  | {
      eq: Pair;
    }
  | {
      ne: Pair;
    }
  | {
      lt: Pair;
    }
  | {
      lte: Pair;
    }
  | {
      gt: Pair;
    }
  | {
      gte: Pair;
    }
  | {
      in: Pair;
    }
  | {
      notIn: Pair;
    }
  | {
      has: Pair;
    }
  | {
      exists: Value;
    }
  | {
      isNull: Value;
    }
  | {
      some: ItemTest;
    }
  | {
      every: ItemTest;
    }
  | {
      matches: Pair;
    };
/**
 * Identifier inside its kind: letters, digits, dot, dash, underscore.
 */
export type Id = string;
/**
 * Two operands.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Pair = [Value, Value];
/**
 * A value: a literal, a list or map of values, an expression in FEEL behind '=' ("=user.userName"), a message behind '@' ("@home.hello(name: user.userName)"), or one of the closed forms that these become. {"$": path} reads the scope (roots: user, oem, portal, session, route, menu, today, data, value, form, context, event, item). {"$t": key, "with": {...}} is a message. {"$if": condition, "then", "else"} chooses. {"$fn": name, "of": [...]} applies a function of the catalogue. {"$filter": list, "where"} and {"$for": list, "as", "return"} loop over a list.
 */
export type Value =
  | (string | number | boolean | null)
  | Value[]
  | Reference
  | MessageValue
  | ChoiceValue
  | FunctionValue
  | FilterValue
  | LoopValue
  | ValueMap;
/**
 * Key of an ICU message under locales/<language>/ behind '@', e.g. '@home.title'.
 */
export type MessageKey = string;
/**
 * Steps in order; one alone needs no list.
 */
export type Actions = Action[];
/**
 * Blocks in order, addressed by id.
 */
export type Blocks = Block[];
/**
 * How a value is shown; a duration is whole minutes.
 */
export type ValueFormat =
  | 'text'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'timeRange'
  | 'duration'
  | 'number'
  | 'money'
  | 'phone'
  | 'region'
  | 'email'
  | 'link'
  | 'badge';
/**
 * Columns; one that shows a field is its path, or an object with 'path' and what differs.
 */
export type TableColumns = TableColumn[];
/**
 * Facts; one that shows a field is its path, or an object with 'path' and what differs.
 */
export type DetailItems = DetailItem[];
/**
 * Groups in order.
 */
export type ChoiceGroups = ChoiceGroup[];
/**
 * When a call does nothing; the first rule that holds is the answer.
 */
export type CallRefusals = CallRefusal[];
/**
 * Path of elements below the outermost one, with attributes that they must have, which may end in an attribute: contact/name[@part='full'], vehicle/@status.
 */
export type XmlPath = string;
/**
 * Elements in order.
 *
 * @minItems 1
 */
export type XmlElements = [XmlElement, ...XmlElement[]];
/**
 * Files of an archive.
 *
 * @minItems 1
 */
export type ArchiveEntries = [ArchiveEntry, ...ArchiveEntry[]];
/**
 * Steps in order; one alone needs no list.
 */
export type Effects = Effect[];
/**
 * How a value is written; a duration is whole minutes.
 */
export type FieldFormat =
  'text' | 'date' | 'dateTime' | 'time' | 'timeRange' | 'duration' | 'number' | 'money' | 'phone' | 'region' | 'email';
/**
 * Tone of a badge.
 */
export type FieldTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
/**
 * Rules between fields, in order; each is an error when its condition holds over form.*.
 */
export type FormChecks = {
  id: Id;
  each?: Value;
  when: Condition;
  /**
   * Pointer of the field that shows it; '' for the form, '*' is the number of the entry of 'each'.
   */
  field: string;
  message: MessageKey;
  with?: ValueMap;
  /**
   * Checked before everything else; when it fails nothing else is reported.
   */
  first?: boolean;
}[];
/**
 * One transition or several tried in order.
 */
export type TransitionList = Transition | Transition[];
/**
 * One actor or several.
 */
export type Invokes = Invoke | Invoke[];
/**
 * A message or a group.
 */
export type MessageNode =
  | string
  | {
      [k: string]: MessageNode;
    };
/**
 * How values are shown; default text. A period is a month, YYYY-MM, or the first day of a week.
 */
export type ReportFormat =
  'text' | 'number' | 'percent' | 'points' | 'date' | 'dateTime' | 'period' | 'duration' | 'money';

/**
 * Rule of one operation.
 */
export interface AccessRule {
  /**
   * Role ids; 'anyone' for public calls, 'authenticated' for every signed-in user.
   */
  allow: string[];
  /**
   * Rows it may reach: 'none' holds no tenant data, 'self' the user's own, 'organization' the user's organizations, 'oem' every organization of the user's program, 'bound' what the user is bound to: the organizations, without such the program, without either (staff) everything; 'content' pages and catalogue data of the user's program, of any program for a user bound to none, and no row of an organization; 'all'.
   */
  tenant: 'none' | 'self' | 'organization' | 'oem' | 'bound' | 'content' | 'all';
  when?: Condition;
  /**
   * The call is for programs of sources outside, not for users: the parameter of the path that names the source, whose key (SOURCE_KEYS) the call brings as bearer token. It reaches all rows ('tenant': 'all', 'allow': []). Where no source has a key there is no such call.
   */
  keyOf?: string;
  /**
   * To whoever may not make the call it is as if there were none: 404 in place of 401 and 403.
   */
  hidden?: boolean;
  /**
   * 'deny' blocks it for an impersonated session.
   */
  whileImpersonating?: 'allow' | 'deny';
}
/**
 * Reads a path of the scope; absent paths give undefined.
 */
export interface Reference {
  /**
   * Dotted path, e.g. 'user.userName' or 'data.profile.contactDetails.name'.
   */
  $: string;
}
/**
 * A translated text.
 */
export interface MessageValue {
  /**
   * Message key, or a reference or function that yields one, e.g. {"$fn": "concat", "of": ["status.", {"$": "item.state"}]}; a text ending with a dot brings all keys that begin with it.
   */
  $t: MessageKey | Reference | FunctionValue;
  with?: ValueMap;
}
/**
 * A pure function of the function catalogue applied to values.
 */
export interface FunctionValue {
  /**
   * Function name, e.g. 'trim', 'daysBetween', 'isLastBusinessDayOfQuarter'.
   */
  $fn: string;
  /**
   * Arguments in order.
   */
  of: Value[];
}
/**
 * A map of values; keys starting with '$' are reserved.
 */
export interface ValueMap {
  [k: string]: Value;
}
/**
 * One of two values by a condition.
 */
export interface ChoiceValue {
  $if: Condition;
  then: Value;
  else?: Value;
}
/**
 * The items of a list for which a condition holds, which reads them as `item`.
 */
export interface FilterValue {
  $filter: Value;
  where: Condition;
}
/**
 * A value for each item of a list.
 */
export interface LoopValue {
  $for: Value;
  as: Id;
  return: Value;
}
/**
 * A condition on the items of a list.
 */
export interface ItemTest {
  in: Value;
  as: Id;
  where: Condition;
}
/**
 * Who may call what: deny by default; every operation must stand here. File: schemas/access.json (and schemas/access/<area>.json, merged by operation).
 */
export interface AccessDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * Role id -> how a user has it.
   */
  roles: {
    [k: string]: {
      /**
       * Who it is.
       */
      description: string;
      when: Condition;
      /**
       * Who has this role works for organizations: where 'bound' reaches the program or everything for others, who has none reaches nothing.
       */
      ownOrganizations?: boolean;
      /**
       * Who has this role works for a program: a user who is stored without one does not have the role.
       */
      ownProgram?: boolean;
      /**
       * Role ids that this role may impersonate, within its tenants.
       */
      mayImpersonate?: string[];
    };
  };
  /**
   * operationId -> rule.
   */
  operations: {
    [k: string]: AccessRule;
  };
}
/**
 * Sets context of the flow; machines only.
 */
export interface AssignParams {
  values: ValueMap;
}
/**
 * Loads the documents of a program, skin and language and puts them in use; what is left out stays.
 */
export interface BundleLoadParams {
  language?: Value;
  oemName?: Value;
  oemSkinName?: Value;
  onDone?: Actions;
  onError?: Actions;
}
/**
 * One step of behaviour, in XState's own shape; params are checked against schemas/meta/actions/<type>.schema.json.
 */
export interface Action {
  type: Id;
  params?: ValueMap;
  when?: Condition;
}
/**
 * Calls an operation outside a flow; failures follow the operation's policy.
 */
export interface CallParams {
  /**
   * operationId.
   */
  call: string;
  with?: ValueMap;
  /**
   * Name of the answer in the event of onDone, beside output, so that a call made in there leaves it.
   */
  as?: string;
  onDone?: Actions;
  onError?: Actions;
}
/**
 * Rejects waiting calls and resets the loading indicator (SH-SESSION-09, G-C06).
 */
export interface CallsCancelParams {}
/**
 * Removes cookies.
 */
export interface CookieRemoveParams {
  /**
   * Names in portal.cookies.
   */
  cookies: string[];
}
/**
 * Sets a script-readable cookie of portal.cookies.
 */
export interface CookieSetParams {
  /**
   * Name in portal.cookies.
   */
  cookie: string;
  value: Value;
  /**
   * Life in days; a session cookie if absent.
   */
  days?: number;
}
/**
 * Moves focus to the main heading or a block.
 */
export interface FocusParams {
  block?: Id;
}
/**
 * Loads the bundle of a language, sets html lang and remembers the choice on this browser.
 */
export interface LanguageLoadParams {
  language: Value;
  onError?: Actions;
}
/**
 * Goes to a route through the routing helper (SH-ROUTING-HELPER-01..12); http addresses open a new window.
 */
export interface NavigateParams {
  to: Value;
  params?: ValueMap;
  query?: ValueMap;
  /**
   * Takes 'to' as a path of this origin as it stands, without the lookup (first-request replay).
   */
  asIs?: boolean;
  /**
   * Replaces the history entry.
   */
  replace?: boolean;
}
/**
 * Shows a message: success leaves by itself, failure stays.
 */
export interface NotifyParams {
  text: Value;
  /**
   * Tone.
   */
  tone?: 'success' | 'info' | 'warning' | 'danger';
}
/**
 * Opens an address in a new window, noopener noreferrer; within 'openLater' in the window that waits. Addresses of this origin and of portal.allowedHosts only.
 */
export interface OpenParams {
  url: Value;
  post?: ValueMap;
  onError?: Actions;
}
/**
 * Opens an empty window at once, as browsers allow it only while a button is pressed, and runs onDone; the first 'open' in it fills that window. If none does, because a call has failed or an address is not allowed, the window is closed. It gets no access to this one, and no server hears from where it was opened.
 */
export interface OpenLaterParams {
  text: Value;
  onDone: Actions;
  onError?: Actions;
}
/**
 * Opens the browser's print dialog for the page as it stands.
 */
export interface PrintParams {
  head?: Value;
}
/**
 * Loads a document: leaves the application (logout, single sign-on). Addresses of this origin and of portal.allowedHosts only.
 */
export interface RedirectParams {
  url: Value;
  otherwise?: Value;
  onError?: Actions;
}
/**
 * Loads data of the screen again.
 */
export interface ReloadDataParams {
  /**
   * Names; all if absent.
   */
  names?: string[];
}
/**
 * Loads the document again at a path.
 */
export interface ReloadParams {
  path: Value;
}
/**
 * Sends an event to the surrounding flow or a named one.
 */
export interface SendParams {
  /**
   * Event type.
   */
  event: string;
  to?: Id;
  /**
   * Something unsaved would be lost with it: who has typed something is asked first, as before leaving the page. Actions behind it go on whatever the answer is, so it stands last.
   */
  asks?: boolean;
  payload?: ValueMap;
}
/**
 * Clears all in-memory state but token and language, and the settings of tables that last as long as a login (SH-IMPERSONATION-11, G-C23).
 */
export interface SessionResetParams {
  /**
   * Leaves settings of tables that another login has stored in this browser. Default: false.
   */
  othersStay?: boolean;
}
/**
 * Sets facts of the session store.
 */
export interface SessionSetParams {
  /**
   * Fact -> value; null or an absent value clears it.
   */
  values: {
    user?: Value;
    menu?: Value;
    accessToken?: Value;
    handle?: Value;
    epoch?: Value;
    impersonatedLogin?: Value;
    loginError?: Value;
    expired?: Value;
    serverFailure?: Value;
    apiError?: Value;
    profileErrors?: Value;
    allowedComponents?: Value;
    showMenu?: Value;
  };
}
/**
 * Removes keys of portal.storage.
 */
export interface StorageRemoveParams {
  /**
   * Names in portal.storage.
   */
  keys: string[];
}
/**
 * Keeps a value in local storage under a key of portal.storage.
 */
export interface StorageSetParams {
  /**
   * Name in portal.storage.
   */
  key: string;
  value: Value;
}
/**
 * A band across the page, e.g. the impersonation bar.
 */
export interface BarBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'bar';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Tone.
   */
  tone?: 'neutral' | 'warning' | 'brand';
  label?: Value;
  blocks: Blocks;
}
/**
 * One piece of a screen. Further properties are ruled by schemas/meta/blocks/<block>.schema.json.
 */
export interface Block {
  id: Id;
  block: Id;
  visibleIf?: Condition;
  /**
   * Name in the user's allowed components; not shown when the list lacks it (G-N12).
   */
  component?: string;
  [k: string]: unknown;
}
/**
 * Logo that leads home; skin and program choose it (SH-HEADER-01, 19, G-S11).
 */
export interface BrandBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'brand';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  logo: Value;
  logoDark?: Value;
  fallback?: Value;
  alt: Value;
  providerLogo?: Value;
  providerLogoDark?: Value;
  providerAlt?: Value;
}
/**
 * A button.
 */
export interface ButtonBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'button';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  /**
   * Look.
   */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
  /**
   * Icon name.
   */
  icon?:
    | 'add'
    | 'arrow-left'
    | 'arrow-right'
    | 'calendar'
    | 'chart'
    | 'check'
    | 'chevron-down'
    | 'chevron-left'
    | 'chevron-right'
    | 'chevron-up'
    | 'close'
    | 'columns'
    | 'copy'
    | 'danger'
    | 'document'
    | 'download'
    | 'edit'
    | 'expand'
    | 'external'
    | 'eye'
    | 'feedback'
    | 'filter'
    | 'globe'
    | 'help'
    | 'home'
    | 'info'
    | 'key'
    | 'lock'
    | 'logout'
    | 'mail'
    | 'menu'
    | 'monitor'
    | 'moon'
    | 'more'
    | 'pause'
    | 'phone'
    | 'play'
    | 'refresh'
    | 'remove'
    | 'search'
    | 'settings'
    | 'success'
    | 'sun'
    | 'trash'
    | 'upload'
    | 'user'
    | 'users'
    | 'warning';
  /**
   * The label is only spoken.
   */
  iconOnly?: boolean;
  disabledIf?: Condition;
  disabledReason?: Value;
  busyIf?: Condition;
  /**
   * Asks first.
   */
  confirm?: {
    title: Value;
    text?: Value;
    confirmLabel: Value;
    cancelLabel: Value;
    /**
     * Destructive.
     */
    danger?: boolean;
  };
  actions: Actions;
  /**
   * Takes focus when a dialog opens.
   */
  autoFocus?: boolean;
}
/**
 * What a change that was refused as stale and what is stored differ in, field by field with both values.
 */
export interface ChangesBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'changes';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  changes: Value;
  fieldLabel: Value;
  yoursLabel: Value;
  theirsLabel: Value;
  empty?: Value;
  /**
   * The fields that are shown, in order; others stay untold. One is its path in the body, or an object with 'path' and what differs.
   */
  items: ChangedField[];
}
/**
 * A field.
 */
export interface ChangedField {
  id: Id;
  /**
   * Dotted path into the body of the change; * for any entry of a list, whose fields then stand together.
   */
  field: string;
  label: Value;
  /**
   * Format.
   */
  format?: 'text' | 'date' | 'dateTime' | 'time' | 'number' | 'phone' | 'email' | 'link';
}
/**
 * Figures as a drawing, with a legend that shows the figures of the point in hand, and all of them as a table below. Arrow keys go from point to point.
 */
export interface ChartBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'chart';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  title: Value;
  /**
   * columns: upright, for periods; bars: lying, for names, as many as there are; line: for what changes over time; pacing: what each day adds, summed up, against an even pace, with what it comes to at the end.
   */
  kind: 'columns' | 'bars' | 'line' | 'pacing';
  rows: Value;
  /**
   * The first is what the points are called, and for pacing their day; each other one is a series of numbers, at most four. A field is its path, or an object with 'path' and what differs.
   *
   * @minItems 2
   * @maxItems 5
   */
  columns:
    | [ChartColumn, ChartColumn]
    | [ChartColumn, ChartColumn, ChartColumn]
    | [ChartColumn, ChartColumn, ChartColumn, ChartColumn]
    | [ChartColumn, ChartColumn, ChartColumn, ChartColumn, ChartColumn];
  pace?: ChartPace;
  threshold?: ChartThreshold;
  empty?: Value;
}
/**
 * What the points are called, or a series.
 */
export interface ChartColumn {
  id: Id;
  visibleIf?: Condition;
  label: Value;
  value: Value;
  format?: ValueFormat;
  currency?: Value;
}
/**
 * Of pacing: the days over which it goes, and what it may come to.
 */
export interface ChartPace {
  from: Value;
  to: Value;
  today: Value;
  target: Value;
}
/**
 * A line across the drawing: what should be reached, or not be exceeded.
 */
export interface ChartThreshold {
  label: Value;
  value: Value;
}
/**
 * Rich text of a CMS page: teaser, lists, FAQ; sanitised.
 */
export interface CmsContentBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'cms-content';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  page: Value;
  /**
   * Block kinds to show; all if absent.
   */
  kinds?: string[];
  empty?: Value;
}
/**
 * A text box with suggestions over a flow, e.g. to choose one of very many; a combobox after the ARIA pattern.
 */
export interface ComboboxBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'combobox';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  /**
   * The label is only spoken.
   */
  labelHidden?: boolean;
  hint?: Value;
  placeholder?: Value;
  value: Value;
  /**
   * Characters that the text may have; the box takes no more.
   */
  maxLength?: number;
  disabled?: Value;
  results: Value;
  status?: Value;
  onType?: Actions;
  onEnter?: Actions;
  onChoose?: Actions;
}
/**
 * Ctrl/Cmd-K search over the user's own menu.
 */
export interface CommandPaletteBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'command-palette';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  placeholder: Value;
  empty: Value;
  openLabel?: Value;
}
/**
 * Editing of CMS content: while it is shown with a mode, content blocks are edited or previewed in place. Shows whether drafts are saved.
 */
export interface ContentEditorBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'content-editor';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Call that saves the draft of one block: its body is the draft.
   */
  save: string;
  /**
   * Call that uploads the picture of a block: blockId, and a body of file and blockId.
   */
  upload: string;
  mode: Value;
  /**
   * Types of CMS blocks that can be edited -> how. Blocks of other types are shown as they are.
   */
  kinds: {
    [k: string]: ContentKind;
  };
  /**
   * Type of the block that an empty page begins with (SH-CMS-15).
   */
  begin?: string;
  /**
   * Type of the block that cards of products show.
   */
  teaser?: string;
  texts: Value;
  onChange?: Actions;
  preview?: ContentPreview;
  dropOn?: Value;
  published?: Value;
  discarded?: Value;
}
/**
 * How blocks of a type are edited.
 */
export interface ContentKind {
  /**
   * One line of text, text with markup, or a picture.
   */
  editor: 'plain' | 'rich' | 'image';
  label: Value;
  add?: Value;
  remove?: Value;
  addFirst?: Value;
  addLast?: Value;
  content?: Value;
  /**
   * A page has one at most.
   */
  once?: boolean;
  /**
   * Type of the part that is added with each.
   */
  with?: string;
  /**
   * Types of the parts that can be added to one.
   */
  parts?: string[];
  /**
   * Type of the part that readers see in place of its own text.
   */
  body?: string;
  /**
   * Type of the part whose words tell it from others.
   */
  title?: string;
}
/**
 * While the page is previewed, offers to look at it with its drafts as other programs, roles and languages see it, on a phone or a desktop.
 */
export interface ContentPreview {
  /**
   * Call that tells of the programs; made if the pages announce it (extras).
   */
  programs: string;
  /**
   * Calls that a previewed page may make, as the user who looks at it; what others would load is left out.
   *
   * @minItems 1
   */
  reads: [string, ...string[]];
  /**
   * Roles to choose from, by any id; the first is that of the preview at first.
   */
  roles: {
    [k: string]: PreviewedRole;
  };
  texts: Value;
}
/**
 * A role.
 */
export interface PreviewedRole {
  label: Value;
  /**
   * Facts of its users: they stand in place of those of the user who looks at the page.
   */
  user: {
    [k: string]: Value;
  };
}
/**
 * For editors, what the server offers for the content pages in sight beyond saving and publishing: where each stands in its life, review, publication at a time, history, who else is there, the program's own copy, and the choice of pictures. Shows nothing for pages that announce none of it (extras).
 */
export interface ContentPageToolsBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'content-page-tools';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  texts: Value;
  /**
   * Call that takes a step in the life of a page: a body of pageId and event (SUBMIT, RETURN, ARCHIVE, RESTORE).
   */
  review: string;
  /**
   * Call that publishes drafts at a time: a body of pageId, draftIds, versions and at.
   */
  schedule: string;
  /**
   * Call that calls this off: a body of pageId.
   */
  unschedule: string;
  /**
   * Call that lists the publications of a page: pageId, language.
   */
  history: string;
  /**
   * Call that makes drafts of one of them: a body of pageId and versionId.
   */
  restore: string;
  /**
   * Call that says which page and block an editor is in, and returns the others: a body of pageId and blockId.
   */
  presence: string;
  /**
   * Call that begins a program's own copy of a common page: a body of pageId.
   */
  copy: string;
  /**
   * Call that lists pictures: text, limit.
   */
  listPictures: string;
  /**
   * Call that says what a picture shows: a body of id, alt and altFr.
   */
  describePicture: string;
}
/**
 * The changes of the content pages in sight in all languages, each with what is added and removed and a box that leaves it out, and what an editor should look at before publishing.
 */
export interface ContentReviewBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'content-review';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Call that reads pages in a language: language, pagesHri, oemId.
   */
  read: string;
  /**
   * Call that tells of the programs, in whose designs the contrast is judged; made if the pages announce it (extras).
   */
  programs?: string;
  texts: Value;
  onShow?: Actions;
  round?: Value;
  onChange?: Actions;
}
/**
 * Columns.
 */
export interface TableColumn {
  id: Id;
  visibleIf?: Condition;
  label: Value;
  value: Value;
  format?: ValueFormat;
  currency?: Value;
  tone?: Value;
  to?: Value;
  params?: ValueMap;
  query?: ValueMap;
  /**
   * Sortable by this: the operation's sort key, or with 'rows' the property of a row.
   */
  sort?: string;
  /**
   * Alignment.
   */
  align?: 'start' | 'end';
  /**
   * Hidden until chosen.
   */
  hidden?: boolean;
  /**
   * Heading of the card on small screens.
   */
  primary?: boolean;
}
/**
 * List of records, paged by the server (call) or in the browser (rows); cards under 640 px.
 */
export interface DataTableBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'data-table';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  caption: Value;
  /**
   * Operation that answers one page, {items, total, totalIsExact?} or {content, totalElements, totalIsExact?}, or a bare list.
   */
  call?: string;
  /**
   * Path of the page in the answer of the operation, e.g. 'response', where it is not the answer itself. What stands beside it is read above the table as table.answer.
   */
  pageAt?: string;
  rows?: Value;
  with?: ValueMap;
  /**
   * Property that identifies a row; default id.
   */
  rowId?: string;
  /**
   * Rows a page; default 25.
   */
  pageSize?: number;
  /**
   * Name under which filters, columns and density are kept in local storage for the login.
   */
  saveAs?: string;
  columns: TableColumns;
  /**
   * Whether filters, order and page stand in the address, so that a reload, Back and a link show the same rows; default true for a table with filters. One table of a page.
   */
  inAddress?: boolean;
  /**
   * Filters, sent as input parameters. They stand in one line: the first text is the search, others are buttons that open their options.
   */
  filters?: TableFilter[];
  /**
   * Named sets of filters, as tabs above them, with how many rows each has. A press sets the filters that the view names; those that only other views name begin anew, all others stay. Marked is the view whose filters are those of the table.
   *
   * @minItems 2
   */
  views?: [TableView, TableView, ...TableView[]];
  rowActions?: Blocks;
  /**
   * Single keys -> ids of row actions: a key does that for the row that has the focus. With them J and K lead to the rows from anywhere in the page, Enter opens the row. Silent while something is typed; users switch them off under 'View', which names them. One table of a page.
   */
  keys?: {
    /**
     * Row action.
     */
    [k: string]: string;
  };
  /**
   * Rows can be chosen by a box each; blocks of 'toolbar' read those chosen of the shown page as table.selected.
   */
  selectable?: boolean;
  toolbar?: Blocks;
  below?: Blocks;
  emptyTitle?: Value;
  emptyText?: Value;
  emptyActions?: Blocks;
}
/**
 * Filters, sent as input parameters.
 */
export interface TableFilter {
  id: Id;
  visibleIf?: Condition;
  label: Value;
  /**
   * Input parameter of the operation, or both of a range: that of its first and that of its last. With 'rows' the property of a row: a text is found anywhere in it, a choice is equal, a day is its day, the ends of a range are compared.
   */
  param: string | [string, string];
  /**
   * Control: a text that is searched for, one choice or several (multi), a day, a range of days (range) or of numbers (number), or one of many that a call finds by what is typed (lookup).
   */
  kind: 'text' | 'select' | 'multi' | 'date' | 'range' | 'number' | 'lookup';
  options?: Value;
  load?: TableFilterLoad;
  /**
   * Filters that must have a value first; this one loses its own when one of them changes.
   *
   * @minItems 1
   */
  needs?: [string, ...string[]];
  /**
   * Further filters that lose their values when this one changes.
   *
   * @minItems 1
   */
  clears?: [string, ...string[]];
  /**
   * Whether its value stands in the address and is kept under 'saveAs'; default true, and false for a text, which may be somebody's name.
   */
  inAddress?: boolean;
  all?: TableFilterAll;
  initial?: Value;
  /**
   * Characters that a text may have; the field takes no more.
   */
  maxLength?: number;
}
/**
 * Call that gives the options: made once the filters that this one needs have values, and again when what it is sent changes. That of a lookup is made for what is typed.
 */
export interface TableFilterLoad {
  /**
   * Operation.
   */
  call: string;
  with?: ValueMap;
}
/**
 * First choice of a select in place of the empty one, e.g. where a call has a value for 'all'.
 */
export interface TableFilterAll {
  /**
   * Sent where nothing is chosen.
   */
  value: string;
  label: Value;
}
/**
 * A named set of filters.
 */
export interface TableView {
  id: Id;
  visibleIf?: Condition;
  label: Value;
  /**
   * Filter -> value, as the filter's 'initial' says it. Absent: all that other views name begin anew.
   */
  filters?: {
    /**
     * Value.
     */
    [k: string]: string;
  };
  /**
   * Sort key of a column, '-' before it for descending; absent: the table's own order.
   */
  sort?: string;
  count?: Value;
}
/**
 * Facts.
 */
export interface DetailItem {
  id: Id;
  visibleIf?: Condition;
  label: Value;
  value: Value;
  format?: ValueFormat;
  tone?: Value;
  currency?: Value;
}
/**
 * Facts as label and value, two columns.
 */
export interface DetailListBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'detail-list';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  items: DetailItems;
  empty?: Value;
}
/**
 * A modal dialog; focus is trapped and returned.
 */
export interface DialogBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'dialog';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  title: Value;
  text?: Value;
  blocks: Blocks;
  actions?: Blocks;
  open?: Condition;
  onClose?: Actions;
  closeLabel?: Value;
  /**
   * Width.
   */
  size?: 'small' | 'medium' | 'large';
  /**
   * ARIA role.
   */
  role?: 'dialog' | 'alertdialog';
  /**
   * Of several open dialogs the one with the highest priority shows (G-S24).
   */
  priority?: number;
}
/**
 * A button that fetches a file; name by content-disposition, else the fallback (SH-CALLS-39, 40).
 */
export interface DownloadBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'download';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  /**
   * Operation whose answer is a file.
   */
  call: string;
  with?: ValueMap;
  fallbackName?: Value;
  disabledIf?: Condition;
  /**
   * Look.
   */
  variant?: 'primary' | 'secondary' | 'ghost';
}
/**
 * A page of somebody else inside the screen, in a frame that may run no script, send no form and leave nowhere.
 */
export interface EmbeddedPageBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'embedded-page';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  html: Value;
}
/**
 * Runs a flow and shows the view of its state; children read context.* and send events.
 */
export interface FlowBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'flow';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  flow: Id;
  with?: ValueMap;
  startWhen?: Condition;
  restartOn?: Value;
  values?: ValueMap;
  unsaved?: Condition;
  /**
   * View name (meta.view of the state) -> blocks.
   */
  views: {
    [k: string]: Blocks;
  };
}
/**
 * Quiet footer: items in a row.
 */
export interface FooterLineBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'footer-line';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  blocks: Blocks;
}
/**
 * A group.
 */
export interface ChoiceGroup {
  /**
   * Value of the property.
   */
  value: string;
  label: Value;
}
/**
 * A form document with its submit.
 */
export interface FormBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'form';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  form: Id;
  initial?: Value;
  resetOn?: Value;
  basis?: Value;
  readOnly?: Value;
  submit?: BlockSubmit;
  submitLabel?: Value;
  /**
   * 'changed': the submit button rests while nothing differs from the start. Default 'always'.
   */
  submitWhen?: 'always' | 'changed';
  dangerIf?: Condition;
  busy?: Value;
  errors?: Value;
  /**
   * Dotted path at which the form's data stands in the body of the call: field names of server errors begin with it.
   */
  errorsUnder?: string;
  /**
   * True: a short form that looks something up. Its fields and the submit button stand side by side as far as there is room. Default false.
   */
  row?: boolean;
  /**
   * List of errors on top that takes focus. Default true.
   */
  errorSummary?: boolean;
  onSubmit?: Actions;
  onDone?: Actions;
  onError?: Actions;
  actions?: Blocks;
  beside?: Blocks;
  onChange?: Actions;
  /**
   * Asks before leaving with unsaved changes.
   */
  guardLeaving?: boolean;
  /**
   * Choices that are data: pointer of a field -> where they come from. Its widget is 'radio', 'select' or 'checkboxes'; a value that is no longer among them is taken back, the only one of a required field is taken.
   */
  choices?: {
    [k: string]: FormChoices;
  };
}
/**
 * The call that this block makes on submit, in place of that of the form's document: one form then serves several calls.
 */
export interface BlockSubmit {
  /**
   * operationId.
   */
  call: string;
  with?: ValueMap;
}
/**
 * Choices of a field.
 */
export interface FormChoices {
  from: Value;
  more?: Value;
  /**
   * Property that is the value; default 'id'.
   */
  value?: string;
  /**
   * Property that is shown; default 'name'.
   */
  label?: string;
  /**
   * Property with texts for placeholders of the label; default 'customLabels'.
   */
  placeholders?: string;
  /**
   * Property that lists those of several choices without which it cannot be taken; default 'requires'.
   */
  requires?: string;
  /**
   * Property that lists those of several choices beside which it cannot be taken; default 'excludes'.
   */
  excludes?: string;
  /**
   * Property that is a price.
   */
  price?: string;
  /**
   * Property that is the currency of the price; default 'currency'.
   */
  priceCurrency?: string;
  unpriced?: MessageKey;
  priceNote?: MessageKey;
  /**
   * 'lines' (default) one below the other, 'cards' side by side.
   */
  look?: 'lines' | 'cards';
  badge?: ChoiceBadge;
  /**
   * Lines under the label.
   */
  lines?: ChoiceLine[];
  needsNote?: MessageKey;
  excludesNote?: MessageKey;
  /**
   * Property that bars a choice when it is true.
   */
  disabledIf?: string;
  disabledNote?: MessageKey;
  /**
   * Property by which choices stand in groups.
   */
  group?: string;
  groups?: ChoiceGroups;
  currency?: Value;
}
/**
 * A short status beside the label.
 */
export interface ChoiceBadge {
  /**
   * Property that has the status.
   */
  property: string;
  /**
   * Status -> its text; another status shows none.
   */
  texts: {
    [k: string]: MessageKey;
  };
  /**
   * Status -> tone: neutral, success, warning, danger or info.
   */
  tones?: {
    [k: string]: 'neutral' | 'success' | 'warning' | 'danger' | 'info';
  };
}
/**
 * A line, where the item has the property.
 */
export interface ChoiceLine {
  /**
   * Property; of a list the names of its items are told.
   */
  property: string;
  text: MessageKey;
  /**
   * How it is written.
   */
  format?: 'text' | 'date';
}
/**
 * Blocks side by side, wrapping.
 */
export interface GridBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'grid';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Least width of a column.
   */
  minWidthPx?: number;
  /**
   * Most columns.
   */
  columns?: number;
  blocks: Blocks;
}
/**
 * The generous first area of a page: video, image or carousel.
 */
export interface HeroBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'hero';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  hero: Value;
  heading?: Value;
  headingVisibleIf?: Condition;
  /**
   * Link beside the heading.
   */
  link?: {
    label: Value;
    to: Value;
    /**
     * Opens a new tab.
     */
    newTab?: boolean;
  };
  learnMore?: Value;
  comingSoon?: Value;
  play?: Value;
  pause?: Value;
  watch?: Value;
  close?: Value;
  previous?: Value;
  next?: Value;
  select?: MessageKey;
  label?: Value;
}
/**
 * A picture.
 */
export interface ImageBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'image';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  src: Value;
  alt: Value;
  /**
   * Width.
   */
  widthPx?: number;
  /**
   * Height.
   */
  heightPx?: number;
}
/**
 * The choice of the record that a page has in hand, shown to who has several. What is chosen is kept for the login, and taken again on the next page whose address names none. Pages say "inHand"; the block is made of that.
 */
export interface InHandBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'in-hand';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Under which name the choice is kept.
   */
  record: string;
  label: Value;
  none: Value;
  value: Value;
  options: Value;
  /**
   * False where the page shows the choice itself; it is still kept.
   */
  picker?: boolean;
  onChange: Actions;
}
/**
 * Opens a page on the brand's art: what it is about, what to do, key figures and a drawing.
 */
export interface IntroBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'intro';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  blocks: Blocks;
  /**
   * Key figures.
   */
  figures?: IntroFigure[];
  picture?: Value;
}
/**
 * A figure and what it counts.
 */
export interface IntroFigure {
  id: Id;
  value: Value;
  label: Value;
}
/**
 * Languages in their own names, limited to the available ones (SH-HEADER-13).
 */
export interface LanguageSelectorBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'language-selector';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  languages: Value;
  onSelect?: Actions;
}
/**
 * Row of tabs that lead elsewhere; one address is a tab, several a dropdown (SH-HEADER-07..12).
 */
export interface LinkTabsBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'link-tabs';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  /**
   * Tabs.
   */
  items: LinkTab[];
}
/**
 * Tabs.
 */
export interface LinkTab {
  id: Id;
  visibleIf?: Condition;
  label: Value;
  to?: Value;
  links?: Value;
  current?: Condition;
}
/**
 * A link.
 */
export interface LinkBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'link';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  to: Value;
  params?: ValueMap;
  query?: ValueMap;
  /**
   * Opens a new tab, noopener.
   */
  newTab?: boolean;
  /**
   * Look; primary: a button for what the page is there for, one on a page.
   */
  variant?: 'inline' | 'button' | 'primary' | 'quiet';
  /**
   * Icon name.
   */
  icon?:
    | 'add'
    | 'arrow-left'
    | 'arrow-right'
    | 'calendar'
    | 'chart'
    | 'check'
    | 'chevron-down'
    | 'chevron-left'
    | 'chevron-right'
    | 'chevron-up'
    | 'close'
    | 'columns'
    | 'copy'
    | 'danger'
    | 'document'
    | 'download'
    | 'edit'
    | 'expand'
    | 'external'
    | 'eye'
    | 'feedback'
    | 'filter'
    | 'globe'
    | 'help'
    | 'home'
    | 'info'
    | 'key'
    | 'lock'
    | 'logout'
    | 'mail'
    | 'menu'
    | 'monitor'
    | 'moon'
    | 'more'
    | 'pause'
    | 'phone'
    | 'play'
    | 'refresh'
    | 'remove'
    | 'search'
    | 'settings'
    | 'success'
    | 'sun'
    | 'trash'
    | 'upload'
    | 'user'
    | 'users'
    | 'warning';
  /**
   * The label is only spoken.
   */
  iconOnly?: boolean;
}
/**
 * Repeats blocks for each element; children read item.*.
 */
export interface ListBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'list';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  items: Value;
  /**
   * Markup.
   */
  as?: 'ul' | 'ol' | 'cards';
  blocks: Blocks;
  empty?: Value;
  sortBy?: Value;
}
/**
 * On while any call is in flight, shown after the portal's loadingDelayMs (SH-MODALS-06).
 */
export interface LoadingIndicatorBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'loading-indicator';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
}
/**
 * Points around a place, drawn where they lie, with a circle. Nothing is loaded for it: names of the points are its landmarks. Arrow keys go from point to point, the nearest first. A table of the same rows stands on the page, for those who do not see it.
 */
export interface MapBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'map';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  title: Value;
  centre: Value;
  radius?: Value;
  unit?: Value;
  rows: Value;
  /**
   * What the kinds of points are called, in the order of their marks. At most four.
   *
   * @minItems 1
   * @maxItems 4
   */
  kinds: [MapKind] | [MapKind, MapKind] | [MapKind, MapKind, MapKind] | [MapKind, MapKind, MapKind, MapKind];
}
/**
 * A kind of points.
 */
export interface MapKind {
  /**
   * As 'kind' of the rows says it.
   */
  id: string;
  label: Value;
}
/**
 * A message in the page.
 */
export interface NoticeBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'notice';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Tone.
   */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: Value;
  text: Value;
  /**
   * Announced to screen readers when it appears: politely, a danger at once; 'assertive' announces any tone at once.
   */
  announce?: true | false | 'assertive';
  autoHideMs?: Value;
  onHide?: Actions;
  blocks?: Blocks;
}
/**
 * Heading of a detail page with a status and actions.
 */
export interface PageHeaderBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'page-header';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  title: Value;
  subtitle?: Value;
  status?: Value;
  tone?: Value;
  actions?: Blocks;
}
/**
 * One indicator per password rule: neutral, met or not met (SH-CHANGE-PASSWORD-10..12).
 */
export interface PasswordStrengthBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'password-strength';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  value: Value;
  rules: Value;
  label?: Value;
}
/**
 * The user's menu, three levels, keyboard first (SH-HEADER-04, 16..22).
 */
export interface ProgramMenuBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'program-menu';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  openLabel?: Value;
  closeLabel?: Value;
  /**
   * Entries that run actions instead of navigating, by menu number or name.
   */
  actionItems?: MenuActionItem[];
  /**
   * Top-level names whose children get a selected style.
   */
  selectedIn?: string[];
  mobileExtra?: Blocks;
}
/**
 * One entry.
 */
export interface MenuActionItem {
  id: Id;
  /**
   * Menu number.
   */
  number?: number;
  /**
   * Menu name.
   */
  name?: string;
  actions: Actions;
}
/**
 * A call; its input reads event.form, the values of the fields, and event.thresholds.
 */
export interface ReportCall {
  visibleIf?: Condition;
  /**
   * Operation.
   */
  call: string;
  with?: ValueMap;
}
/**
 * A report: a form of fields that an answer describes, then its result as figures, charts and tables, and its files. What was asked stands in the address, with run=1 it is generated on entry.
 */
export interface ReportBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'report';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  name: Value;
  form: Value;
  choices?: ValueMap;
  thresholds?: ReportBlockThresholds;
  /**
   * The call that answers the result: the first whose condition holds; reads event.page and event.sort besides, which are absent until a page is turned or a head pressed.
   *
   * @minItems 1
   */
  generate: [ReportCall, ...ReportCall[]];
  export?: ReportCall;
  /**
   * Where the answer has title, period, totals and asOf.
   */
  common?: string;
  /**
   * Tabs with the parts of the answer that stand under them.
   */
  tabs?: ReportTab[];
  /**
   * Other parts of the answer, in order.
   */
  parts?: string[];
  printed?: Value;
  /**
   * Name under which what was asked is kept for the login.
   */
  saveAs?: string;
}
/**
 * Numbers that are asked besides.
 */
export interface ReportBlockThresholds {
  visibleIf?: Condition;
  values: Value;
  /**
   * The numbers.
   *
   * @minItems 1
   */
  fields: [ReportBlockThreshold, ...ReportBlockThreshold[]];
}
/**
 * A number.
 */
export interface ReportBlockThreshold {
  /**
   * Name in the input.
   */
  name: string;
  label: Value;
  /**
   * Greatest value.
   */
  most?: number;
  /**
   * Whether it is a whole number.
   */
  whole?: boolean;
}
/**
 * A tab.
 */
export interface ReportTab {
  /**
   * Id, as files are asked with it.
   */
  id: string;
  title: Value;
  /**
   * Parts of the answer.
   */
  parts: string[];
}
/**
 * Blocks of a screen document that no route opens; loaded when the block is first shown, with flows, forms and texts. Its data is not loaded.
 */
export interface ScreenBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'screen';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  screen: Id;
}
/**
 * A titled part of a screen.
 */
export interface SectionBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'section';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  title?: Value;
  text?: Value;
  /**
   * center: in the middle, for a few words that say what to do.
   */
  align?: 'start' | 'center';
  /**
   * Ground.
   */
  surface?: 'plain' | 'card' | 'tint';
  bringIntoView?: Value;
  blocks: Blocks;
}
/**
 * A choice of one of several, outside a form.
 */
export interface SelectBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'select';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  options: Value;
  value: Value;
  disabled?: Value;
  onChange: Actions;
}
/**
 * Blocks without a frame of their own; groups a condition, or shows a part.
 */
export interface SlotBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'slot';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  part?: Id;
  blocks?: Blocks;
}
/**
 * A long text as it is, of any length: numbered lines, a search with its count, wrapping and copying. It is never markup: nothing in it is run, loaded or resolved.
 */
export interface SourceBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'source';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  value: Value;
  /**
   * xml: coloured by its tokens, and shown with an element a line if the user wants. Default text.
   */
  language?: 'text' | 'xml';
  marks?: Value;
}
/**
 * Pushes following blocks to the end of a bar.
 */
export interface SpacerBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'spacer';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
}
/**
 * Panels of which one shows; the chosen one is in the address query.
 */
export interface TabsBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'tabs';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Query parameter that holds the chosen tab; default 'tab'.
   */
  query?: string;
  /**
   * Panels that were shown stay, with what was typed into them, while another one shows. Default: a panel begins anew each time.
   */
  keep?: boolean;
  /**
   * Tabs.
   */
  items: TabItem[];
}
/**
 * Tabs.
 */
export interface TabItem {
  id: Id;
  visibleIf?: Condition;
  title: Value;
  blocks: Blocks;
}
/**
 * A paragraph or heading.
 */
export interface TextBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'text';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  text: Value;
  /**
   * Element.
   */
  as?: 'p' | 'h1' | 'h2' | 'h3' | 'small' | 'strong';
  /**
   * Tone.
   */
  tone?: 'default' | 'muted' | 'success' | 'danger';
}
/**
 * System, light or dark.
 */
export interface ThemeSelectorBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'theme-selector';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  system?: Value;
  light?: Value;
  dark?: Value;
}
/**
 * Product cards driven by menu entries (SH-HOME-15..20).
 */
export interface TileGridBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'tile-grid';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  /**
   * Names of top-level menu items whose children are tiles, braces stripped (G-C12).
   */
  menus: string[];
  /**
   * Routes that have a tile if any entry of the menu leads there, whatever its name and level (SH-HOME-07).
   */
  routes?: string[];
  products?: Value;
  pages?: Value;
  pageMap?: Value;
  learnMore: Value;
  heightPx?: Value;
  heading?: Value;
  empty?: Value;
}
/**
 * Where notify puts its messages; success leaves after the message time, failure stays.
 */
export interface ToastsBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'toasts';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  close: Value;
}
/**
 * Buttons in a row.
 */
export interface ToolbarBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'toolbar';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  /**
   * Alignment.
   */
  align?: 'start' | 'end' | 'between';
  blocks: Blocks;
}
/**
 * A button that sends a file with a call as soon as it is chosen, with progress. One that could not be sent is kept, to be tried again.
 */
export interface UploadBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'upload';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  label: Value;
  hint?: Value;
  /**
   * Operation that takes the file, in a body of multipart/form-data.
   */
  call: string;
  with?: ValueMap;
  /**
   * Field of the body that the file becomes; default 'file'.
   */
  field?: string;
  /**
   * Extensions that the chooser of files offers: ['.pdf', '.png']; the call decides.
   */
  accept?: string[];
  onDone?: Actions;
}
/**
 * The program's video in the whole window with a close control.
 */
export interface VideoPlayerBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'video-player';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  hero: Value;
  close: Value;
  onClose?: Actions;
}
/**
 * Welcome line with name and last login (SH-HEADER-02, 03).
 */
export interface WelcomeBlock {
  id: Id;
  /**
   * Block kind.
   */
  block: 'welcome';
  visibleIf?: Condition;
  /**
   * Name in the allowed components.
   */
  component?: string;
  text: Value;
  lastLogin?: Value;
  /**
   * Message key with argument {time}.
   */
  lastLoginLabel?: string;
}
/**
 * A refusal that the caller reads.
 */
export interface CallRefusal {
  if?: Condition;
  /**
   * Fields of the body, or paths into it: refused at the first that is absent, empty or blank.
   *
   * @minItems 1
   */
  blank?: [string, ...string[]];
  each?: Value;
  /**
   * HTTP status; default 400 with 'at', else 409.
   */
  status?: 400 | 403 | 404 | 409 | 413 | 415;
  message: MessageKey;
  with?: ValueMap;
  /**
   * Parameter, or path into the body, that is at fault; '*' is the number of the entry of 'each'.
   */
  at?: string;
}
/**
 * A call: its address, what it takes and returns, who may make it, and what the server does. Without 'handler' it is a procedure: find, refuse, do, response.
 */
export interface WrittenCall {
  /**
   * Path of a call that reads; {name} is a parameter.
   */
  GET?: string;
  /**
   * Path of a call that makes or does something.
   */
  POST?: string;
  /**
   * Path of a call that replaces something.
   */
  PUT?: string;
  /**
   * Path of a call that changes something.
   */
  PATCH?: string;
  /**
   * Path of a call that removes something.
   */
  DELETE?: string;
  /**
   * What it does, in a few words.
   */
  summary: string;
  /**
   * More about it.
   */
  description?: string;
  /**
   * Parameter -> 'type: what it is'; '!' behind its name if it is required. One that the path has is in the path, any other in the query.
   */
  params?: {
    /**
     * A parameter.
     */
    [k: string]: string | CallParameter;
  };
  /**
   * Entity that is sent as JSON; more in the long form.
   */
  body?: string | CallBody;
  /**
   * What status 200 has: 'entity', '[entity]' for a list, 'page of entity', 'file'; behind a colon what that is. A call without it answers 200 or 204 without content.
   */
  returns?: string | CallResponse;
  /**
   * Status, or 'default' -> response, where they differ: by default every error is a problem (RFC 9457).
   */
  responses?: {
    /**
     * A response.
     */
    [k: string]: string | CallResponse;
  };
  /**
   * Who may make it: the name of a profile, or the row itself.
   */
  access?: string | AccessRule;
  names?: Names;
  /**
   * Name -> what is read of the XML that was sent, before anything is found; read as data.<name>: its 'values', the 'lines' on which they stand, 'failures' { code, at, line }, 'isRead' (nothing failed) and 'bytes'.
   */
  read?: {
    [k: string]: XmlReading;
  };
  /**
   * Name -> records that it works on, in order; read as data.<name>. They are found again for the response.
   */
  find?: {
    [k: string]: CallFind;
  };
  values?: ValueMap;
  atMost?: CallLimit;
  refuse?: CallRefusals;
  /**
   * What it does to records, in one transaction with everything that follows from it.
   */
  do?: CallEffect[];
  versioned?: CallVersion;
  /**
   * Its response is the file of the record that this find gives, instead of 'response'. The call says 'returns: file' and 'download'.
   */
  file?: string;
  token?: ServiceToken;
  xml?: RecordXml;
  archive?: CallArchive;
  export?: CallExport;
  status?: Value;
  response?: Value;
  /**
   * Server handler of the registry, e.g. 'session.token', 'records.list', in place of a procedure.
   */
  handler?: string;
  /**
   * Settings of the handler, e.g. { collection: 'loans' }.
   */
  with?: {
    /**
     * Name of a text of the handler -> message key.
     */
    texts?: {
      [k: string]: MessageKey;
    };
    [k: string]: unknown;
  };
  /**
   * True: a failure is swallowed as declared; short for onFailure: ignore.
   */
  quiet?: boolean;
  /**
   * 'bearer' (default): access token and impersonate header; 'client': OAuth client basic credentials; 'none'.
   */
  auth?: 'bearer' | 'client' | 'none';
  /**
   * Counts in the loading indicator. Default true.
   */
  loading?: boolean;
  /**
   * 'report' (default): 500 modal, generic error; 'ignore', for which 'quiet' is short; 'silent': not even the 500 modal; 'profile': 400/5xx fill the profile-errors state.
   */
  onFailure?: 'report' | 'ignore' | 'silent' | 'profile';
  /**
   * False: a 401 never triggers a refresh. Default true for bearer.
   */
  refresh?: boolean;
  /**
   * Whether it only reads: false for a GET with effects, true for a POST whose body says what is looked for. Default by method.
   */
  safe?: boolean;
  /**
   * False where each request stands for itself or answers with a credential; else a repeat has no second effect.
   */
  once?: boolean;
  /**
   * True for a read of which the audit keeps who made it, behind whom, when, and with which parameters of path and query, so that these must not tell of anybody.
   */
  audit?: true;
  /**
   * Others change what this read gives: screens read it again when the user comes back to the tab, and keep what they show where it cannot be read again. Default false.
   */
  freshOnReturn?: boolean;
  /**
   * Collection -> events of its life cycle after which this read gives everybody something else: screens that are open read it again, a moment later or on return to the tab (as with freshOnReturn), where no backend serves the call. Whoever reaches the server, signed in or not, can hear when such an event happens, but not to which record.
   */
  freshOn?: {
    /**
     * Events.
     */
    [k: string]: string[];
  };
  /**
   * Seconds for which the browser gives the good response of a read to each place of a page that asks the same. Default 0.
   */
  reuse?: number;
  /**
   * Calls whose loaded data is stale afterwards, and if the call is refused with 404, or with 409 that does not tell both versions.
   */
  invalidates?: string[];
  /**
   * The response is a file; fallback name without extension.
   */
  download?: string;
  /**
   * False where the specification does not show the body.
   */
  known?: boolean;
  /**
   * Ids of the requirements and decisions.
   */
  spec?: string[];
}
/**
 * A parameter in the long form: a JSON Schema of its values, and what it is.
 */
export interface CallParameter {
  /**
   * What it is.
   */
  description: string;
  /**
   * 'header' for a header; path and query follow from the path.
   */
  in?: 'header' | 'query' | 'path';
  [k: string]: unknown;
}
/**
 * A request body that is not an entity as JSON.
 */
export interface CallBody {
  /**
   * Entity, or JSON Schema.
   */
  schema:
    | string
    | {
        [k: string]: unknown;
      };
  /**
   * Media type; default application/json.
   */
  contentType?: string;
  /**
   * False if it may be left out.
   */
  required?: boolean;
}
/**
 * A response in the form of OpenAPI; instead of 'content', 'schema' is that of its JSON.
 */
export interface CallResponse {
  /**
   * What it is; default Done.
   */
  description?: string;
  /**
   * Entity, or JSON Schema.
   */
  schema?:
    | string
    | {
        [k: string]: unknown;
      };
  /**
   * Media type -> content.
   */
  content?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * Short names for expressions: where a path begins with the name, or it stands alone, the expression is put in. It reads what can be read there, and the names above it.
 */
export interface Names {
  /**
   * The expression, behind '='; or a list or map of values.
   */
  [k: string]: string | Value[] | ValueMap;
}
/**
 * Values of an XML text, by the paths at which they stand. A document type, another encoding than UTF-8, more than 32 levels or 10,000 elements end the reading: nothing is resolved or loaded.
 */
export interface XmlReading {
  xml: Value;
  /**
   * Name of the outermost element; prefixes of namespaces do not matter.
   */
  root: string;
  /**
   * Paths at which there may be one element only.
   */
  single?: XmlPath[];
  /**
   * Name -> path of the value; the first that is not empty counts.
   */
  values: {
    [k: string]: XmlPath | XmlValue;
  };
}
/**
 * A value and what it must be.
 */
export interface XmlValue {
  path: XmlPath;
  /**
   * It must be there.
   */
  required?: boolean;
  /**
   * Most characters; default 1000.
   */
  maxLength?: number;
}
/**
 * Records of a collection among those that the caller may see: 'one', 'all' or a 'page' of them.
 */
export interface CallFind {
  /**
   * Collection; the first that fits, as a record.
   */
  one?: string;
  /**
   * Collection; all that fit, as a list.
   */
  all?: string;
  /**
   * Collection; one page of those that fit: {items, total, isExact, number, size}.
   */
  page?: string;
  /**
   * Name of a find above: only records that belong to that record, by the key of its collection.
   */
  of?: string;
  by?: Value;
  where?: ValueMap;
  filter?: ValueMap;
  near?: RecordNear;
  contains?: CallContains;
  search?: CallSearch;
  has?: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  notIn?: ValueMap;
  /**
   * Fields that a record must not have, or that are null.
   */
  absent?: string[];
  group?: RecordGroup;
  when?: Condition;
  /**
   * Only those whose life cycle takes this event from this caller now; not with 'page'.
   */
  accepting?: string;
  /**
   * Field to sort by, '-' before it for descending; else by id.
   */
  orderBy?: string;
  /**
   * At most so many; default 500.
   */
  limit?: number;
  number?: Value;
  size?: Value;
  sort?: Value;
  /**
   * Fields that pages are sorted by; these are indexed.
   */
  sortable?: string[];
  /**
   * Rows of a page are counted and paged through no further; default 10,000.
   */
  counted?: number;
  /**
   * The refusal when none fits; without it that is no fault. A text alone is one with status 404.
   */
  missing?: MessageKey | CallMissing;
  /**
   * Adds 'events': what the life cycle of each takes from this caller now; and 'stateLabel', the name of the state it stands in, in the reader's language.
   */
  events?: boolean;
  /**
   * Adds 'profile' {contact, enrollment} of the organization that a record belongs to; with 'one'.
   */
  profile?: boolean;
  /**
   * Name -> collection and field: adds to each the record of that collection that belongs to the same organization and has the same value in the field, read as item.<name>. Of several the first by 'orderBy'. One query for all that are found.
   */
  beside?: {
    [k: string]: CallBeside;
  };
  /**
   * Further records of each, by name; 'item' is the record, read as item.<name>.
   */
  find?: {
    [k: string]: CallFind;
  };
  as?: Value;
}
/**
 * Places instead of records, for a collection 'places': those around one, the nearest first, each {code, city, region, latitude, longitude, distance, source}; source is RADIUS, ADDED (of 'plus') or REMOVED (of 'minus'). They stand in oem-config/places/<country>.tsv.
 */
export interface RecordNear {
  country: Value;
  code: Value;
  radius: Value;
  unit?: Value;
  plus?: Value;
  minus?: Value;
  term?: Value;
}
/**
 * Only those of whom one of the fields holds the text, whatever its case; an absent or empty text does not narrow.
 */
export interface CallContains {
  text: Value;
  /**
   * Fields.
   */
  in: string[];
}
/**
 * Only those in whose fields all words of the text are found, wherever they stand, without case and accents; an absent or empty text does not narrow. Pages have one index for it.
 */
export interface CallSearch {
  text: Value;
  /**
   * Fields whose texts are searched; 'id' is the record's own.
   *
   * @minItems 1
   */
  in: [string, ...string[]];
  /**
   * Fields of phone numbers and the like, found by their digits: 519 555-0123 finds (519) 555.0123.
   */
  digits?: string[];
}
/**
 * A map of pairs of values.
 */
export interface Pairs {
  [k: string]: Pair;
}
/**
 * Groups of records, by the typed copy of their collection ('typed'). Each is an item with the names under 'by' and 'measures', in the order of 'by' unless 'orderBy' names another; with 'one', the first. More groups than 'limit' (default 500) are cut off where the find says 'limit', else refused.
 */
export interface RecordGroup {
  /**
   * Name -> field that the records of a group have in common, or the period in which a day or moment lies. Without it all records are one group.
   */
  by?: {
    [k: string]: string | GroupPeriod;
  };
  /**
   * Name -> what is worked out of each group.
   */
  measures: {
    [k: string]: GroupMeasure;
  };
}
/**
 * A day or moment, by periods of the portal's time zone: '2026-11-23', a week by its Monday, '2026-11', '2026-Q4', '2026'.
 */
export interface GroupPeriod {
  /**
   * Field of the copy.
   */
  field: string;
  /**
   * Period.
   */
  per: 'day' | 'week' | 'month' | 'quarter' | 'year';
}
/**
 * How many records there are, or the sum, average, median, least or greatest value of a field, or one measure divided by another.
 */
export interface GroupMeasure {
  count?: GroupCount;
  /**
   * Field of numbers; 0 where none has it.
   */
  sum?: string;
  /**
   * Field of numbers; absent where none has it.
   */
  avg?: string;
  /**
   * Field of numbers; absent where none has it.
   */
  median?: string;
  /**
   * Field of numbers, days or moments.
   */
  min?: string;
  /**
   * Field of numbers, days or moments.
   */
  max?: string;
  /**
   * Names of two measures above, of which the first is divided by the second; absent where that is 0.
   *
   * @minItems 2
   * @maxItems 2
   */
  ratio?: [string, string];
}
/**
 * How many records; only those that fit, where it says what these have.
 */
export interface GroupCount {
  where?: ValueMap;
  filter?: ValueMap;
  notIn?: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  /**
   * As in a find.
   */
  absent?: string[];
}
/**
 * A refusal of a call that did not find a record.
 */
export interface CallMissing {
  /**
   * HTTP status; default 404.
   */
  status?: 400 | 403 | 404 | 409 | 413 | 415;
  message: MessageKey;
  with?: ValueMap;
}
/**
 * Where the record beside is looked for.
 */
export interface CallBeside {
  /**
   * Collection.
   */
  collection: string;
  /**
   * Field that both have.
   */
  by: string;
  where?: ValueMap;
  /**
   * Field to sort by, '-' before it for descending; else by id.
   */
  orderBy?: string;
  /**
   * Adds 'events' and 'stateLabel' to the record beside.
   */
  events?: boolean;
}
/**
 * How often one person may do what a call does. One call more is answered 429 with the text, which tells how long to wait, and does nothing; refused calls do not count. Whoever acts for somebody counts as the person who acts. Only of a call with 'do'.
 */
export interface CallLimit {
  /**
   * So many times,
   */
  times: number;
  /**
   * in any so many minutes.
   */
  minutes: number;
  message: MessageKey;
}
/**
 * One step: 'create', 'send', 'set', 'remove' or 'setProfile', each with its collection, or 'mail' with the key of its subject.
 */
export interface CallEffect {
  /**
   * Collection of a new record, in the first state of its life cycle.
   */
  create?: string;
  /**
   * Collection of records to which an event is sent.
   */
  send?: string;
  /**
   * Collection of records whose fields are written; their states stay.
   */
  set?: string;
  /**
   * Collection of records that are removed.
   */
  remove?: string;
  /**
   * Collection of records; writes the enrollment contact in the profile of their organizations.
   */
  setProfile?: string;
  mail?: MessageKey;
  text?: MessageKey;
  to?: Value;
  with?: Value;
  replyTo?: Value;
  language?: Value;
  action?: MailAction;
  if?: Condition;
  where?: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  notIn?: ValueMap;
  /**
   * Fields that a record must not have, or that are null.
   */
  absent?: string[];
  file?: RecordFileRules;
  document?: ValueMap;
  /**
   * Record whose owner the new one gets: name of a find.
   */
  ownerOf?: string | CallOwner;
  as?: Id;
  event?: Value;
  payload?: ValueMap;
  /**
   * A record that does not take the event: 'fail' undoes everything and answers 409 with what it takes (default), 'skip' leaves it as it is.
   */
  refused?: 'skip' | 'fail';
  values?: Value;
  enrollment?: Value;
}
/**
 * A page that a mail leads to.
 */
export interface MailAction {
  label: MessageKey;
  /**
   * Name of the page's route.
   */
  route: string;
  query?: ValueMap;
}
/**
 * A file that a call brings, and what it may be. Its bytes decide, not what its sender says of it; documents with macros are not taken. What is wrong is said at its field.
 */
export interface RecordFileRules {
  content: Value;
  /**
   * Kinds that are taken; the extension of its name says which it is.
   *
   * @minItems 1
   */
  kinds: [
    'pdf' | 'png' | 'jpg' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'csv' | 'txt' | 'zip',
    ...('pdf' | 'png' | 'jpg' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'csv' | 'txt' | 'zip')[]
  ];
  /**
   * Largest size, at most 'uploadBytes' of the portal.
   */
  maxBytes: number;
  texts: RecordFileTexts;
}
/**
 * What is said of a file that is not taken. Arguments: kinds, and size in megabytes.
 */
export interface RecordFileTexts {
  kind: MessageKey;
  size: MessageKey;
  content: MessageKey;
  empty: MessageKey;
}
/**
 * Record whose owner a new one gets, where the call does not find it.
 */
export interface CallOwner {
  /**
   * Collection.
   */
  collection: string;
  where: ValueMap;
}
/**
 * The version of what is read or changed, sent as ETag. A change that was based on another version (If-Match) is a 409 that tells what it would change of what stands now.
 */
export interface CallVersion {
  version: Value;
  current?: Value;
  sent?: Value;
}
/**
 * The answer { token }, with which a service outside of the portal lets the caller in: a JWT signed with the key that the service shares with the portal (SERVICE_KEYS), for that service (aud), for 60 seconds (exp) and for one use (jti). It names who acts for the user (act).
 */
export interface ServiceToken {
  /**
   * Name of the service.
   */
  service: string;
  claims: ValueMap;
}
/**
 * An XML file. What is put into it is escaped, and characters that XML does not know are left out.
 */
export interface RecordXml {
  when?: Condition;
  text?: Value;
  name: Value;
  /**
   * Default application/xml.
   */
  mediaType?: string;
  /**
   * Processing instructions behind the declaration, e.g. 'adf version="1.0"'.
   */
  prolog?: string[];
  root: XmlElement;
}
/**
 * An element, in the order of the document. One that has text or children here and comes to neither is left out.
 */
export interface XmlElement {
  /**
   * Name.
   */
  element: string;
  each?: Value;
  when?: Condition;
  attributes?: ValueMap;
  text?: Value;
  children?: XmlElements;
}
/**
 * A ZIP file of what each of the records comes to, written as it is sent.
 */
export interface CallArchive {
  name: MessageKey;
  of: CallFind;
  folder?: Value;
  entries: ArchiveEntries;
}
/**
 * A file of an archive: one that elements make, or the stored file of a record.
 */
export interface ArchiveEntry {
  each?: Value;
  name?: Value;
  root?: XmlElement;
  /**
   * Collection of the item, whose stored file it is; left out where it has none.
   */
  fileOf?: string;
}
/**
 * A table of records, or of the rows of a list, as a file that is read and sent a few hundred at a time.
 */
export interface CallExport {
  rows?: Value;
  of?: CallFind;
  name: MessageKey;
  format?: Value;
  /**
   * Columns; one that shows a field is its path, or an object with 'path' and what differs.
   *
   * @minItems 1
   */
  columns: [CallColumn, ...CallColumn[]];
}
/**
 * A column of the table.
 */
export interface CallColumn {
  title: MessageKey;
  value: Value;
  /**
   * How it is written; default text. 'dateTime' is a moment, in the time zone of the portal.
   */
  kind?: 'text' | 'number' | 'date' | 'dateTime';
}
/**
 * Calls of one area, in short: each becomes an operation of the OpenAPI document that is served, and a row of the access document. File: schemas/operations/<area>.calls.json. What schemas/calls.json names holds for the calls documents of the whole portal.
 */
export interface CallsDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * Title of the area, a tag of the OpenAPI document.
   */
  title?: string;
  /**
   * What the area is about.
   */
  description?: string;
  names?: Names;
  /**
   * Name -> JSON Schema of the values of parameters. Every portal has text, integer, flag and date.
   */
  types?: {
    [k: string]: CallType;
  };
  /**
   * Name -> row of the access document, for calls that the same people may make.
   */
  profiles?: {
    [k: string]: AccessRule;
  };
  /**
   * Collection -> what calls need to know of it.
   */
  collections?: {
    [k: string]: CallCollection;
  };
  /**
   * Name -> what records are shown as, for several finds: their 'as' names it.
   */
  shapes?: {
    [k: string]: ValueMap;
  };
  /**
   * operationId -> call.
   */
  operations?: {
    [k: string]: WrittenCall;
  };
}
/**
 * JSON Schema of a value.
 */
export interface CallType {
  [k: string]: unknown;
}
/**
 * A collection of records.
 */
export interface CallCollection {
  /**
   * Field by which one of its records is named: what 'by' looks up. Records of other collections that belong to it have its value in a field of the same name, which 'of' looks up. Default id.
   */
  key?: string;
  /**
   * Pattern of the running number that new records get in their field 'number', e.g. 'LC-{year}-{000000}': unique, counted from 1, each year anew where it has {year} (that of the portal's zone); the zeros are the least number of digits. Numbers may be left out, as one of a call that fails is.
   */
  number?: string;
  derive?: ValueMap;
  /**
   * Field, or path into one -> type: the fields that finds with 'group' count, add up and group by. They are copied into a table of their own whenever a record is stored, so that such finds need not read the records. 'state' is that of the life cycle; of a text the first 200 characters count.
   */
  typed?: {
    /**
     * Type of the field: a text, a day (YYYY-MM-DD), a moment with its offset, a number, a whole number, or true and false.
     */
    [k: string]: 'text' | 'day' | 'moment' | 'number' | 'integer' | 'flag';
  };
  keep?: CallKeep;
}
/**
 * How long the server keeps records as they are, whoever stored them. Once the time of a record is over, the server empties fields of it ('blank'), in its history too, or removes it with its history ('remove'): one of the two. Records that are there already follow after a change of the expressions.
 */
export interface CallKeep {
  until: Value;
  if?: Condition;
  /**
   * Fields, or paths into them, that are emptied: a field of the life cycle's context becomes null, another is no field any more. The data of earlier events lose the same paths.
   *
   * @minItems 1
   */
  blank?: [string, ...string[]];
  /**
   * True: the whole record is removed, with its history.
   */
  remove?: true;
}
/**
 * One step of the server on its records; params are checked against schemas/meta/effects/<type>.schema.json.
 */
export interface Effect {
  type: Id;
  params?: ValueMap;
  when?: Condition;
}
/**
 * Named conditions. File: schemas/conditions/<area>.conditions.json; ids are unique over all files.
 */
export interface ConditionsDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  names?: Names;
  /**
   * Id -> named condition.
   */
  conditions: {
    [k: string]: NamedCondition;
  };
}
/**
 * A condition with its reason.
 */
export interface NamedCondition {
  /**
   * The rule in words, with the id of its source.
   */
  description: string;
  when: Condition;
}
/**
 * First content of a CMS page in one language, loaded into the database when the page is absent. File: locales/<language>/content/<hri>.content.json.
 */
export interface ContentDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * Human-readable id of the page.
   */
  hri: string;
  /**
   * Program the content is for; all if absent.
   */
  oem?: string;
  /**
   * Types of blocks that are pictures -> what such a picture of the page may be; those of one language go for all. Without, drawings of 192x50 pixels.
   */
  imageFormats?: {
    LIST_ITEM_IMAGE?: ContentImageFormat;
  };
  /**
   * Blocks in order.
   */
  blocks: ContentBlock[];
}
/**
 * What a picture may be.
 */
export interface ContentImageFormat {
  /**
   * File formats, e.g. PNG, JPG, SVG.
   */
  allowedFormat: string;
  /**
   * At most so many pixels across.
   */
  maxWidth: number;
  /**
   * At most so many pixels high.
   */
  maxHeight: number;
  /**
   * At most so many bytes.
   */
  maxFileSize: number;
}
/**
 * A CMS block.
 */
export interface ContentBlock {
  id: Id;
  /**
   * CMS block kind.
   */
  type:
    | 'PAGE_TEASER'
    | 'FAQ_QUESTION'
    | 'FAQ_ANSWER'
    | 'LIST_ITEM'
    | 'LIST_ITEM_IMAGE'
    | 'LIST_ITEM_HEADER'
    | 'LIST_ITEM_TEXT';
  /**
   * Rich text (sanitised) or picture path.
   */
  content: string;
  /**
   * Id of the parent block.
   */
  parent?: string;
}
/**
 * How a value is drawn.
 */
export interface DemoDraw {
  /**
   * One of these, each as likely.
   *
   * @minItems 1
   */
  pick?: [unknown, ...unknown[]];
  /**
   * Text -> how likely it is beside the others: { 'NEW': 62, 'USED': 28, 'CPO': 10 }.
   */
  weights?: {
    [k: string]: number;
  };
  /**
   * A whole number from the first to the second; addDays(today.date, item.<name>) makes a day of one.
   *
   * @minItems 2
   * @maxItems 2
   */
  between?: [number, number];
  lognormal?: DemoLognormal;
  /**
   * Name of a fictitious person.
   */
  name?: true;
}
/**
 * A whole number around a median, with few that are much greater, as times to an answer are.
 */
export interface DemoLognormal {
  /**
   * Half of them are less.
   */
  median: number;
  /**
   * Deviation of the logarithm; 1 is wide.
   */
  spread: number;
}
/**
 * One record.
 */
export interface DemoCase {
  id: Value;
  /**
   * State of its life cycle; default the first.
   */
  state?: string;
  when?: Condition;
  document: ValueMap;
}
/**
 * Fictitious accounts, organizations and records of the demo. File: schemas/demo/<name>.demo.json. Never loaded in production mode.
 */
export interface DemoDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  names?: Names;
  /**
   * Password of every demo account.
   */
  password?: string;
  /**
   * Tenants: dealers, branches, groups.
   */
  organizations?: {
    /**
     * Id.
     */
    id: string;
    /**
     * OEM folder.
     */
    oem: string;
    /**
     * Code, e.g. dealer code.
     */
    code: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Group it belongs to.
     */
    group?: string;
    /**
     * Further facts.
     */
    attributes?: {
      [k: string]: unknown;
    };
  }[];
  /**
   * Generated organizations per OEM, deterministic by seed: { oem: count }.
   */
  generate?: {
    [k: string]: number | Generation;
  };
  /**
   * Accounts.
   */
  accounts?: DemoAccount[];
  /**
   * Records by collection, for operations bound to the records handler.
   */
  records?: {
    [k: string]: {
      [k: string]: unknown;
    }[];
  };
  values?: ValueMap;
  /**
   * Records of which every organization has many, drawn at random: the same with every load, and stored some at a time.
   */
  quantities?: DemoQuantity[];
  /**
   * Records that every organization has, made of values that read organization (id, code, name, oem, index, attributes), oem, today and value.
   */
  perOrganization?: DemoRecords[];
}
/**
 * How many, and the letters that their codes begin with; default: the first two of the OEM folder.
 */
export interface Generation {
  /**
   * How many.
   */
  count: number;
  /**
   * First letters of the codes.
   */
  codePrefix: string;
}
/**
 * An account.
 */
export interface DemoAccount {
  /**
   * Login.
   */
  id: string;
  /**
   * Shown name.
   */
  userName?: string;
  /**
   * Role on the wire.
   */
  role: string;
  /**
   * OEM folder; none = not bound.
   */
  oem?: string;
  /**
   * Organization ids; 'group:<name>' for all of a group.
   */
  organizations?: string[];
  /**
   * Address.
   */
  email?: string;
  /**
   * userGroups.
   */
  groups?: string[];
  /**
   * Further user details as on the wire.
   */
  details?: {
    [k: string]: unknown;
  };
}
/**
 * How many records of a collection an organization has, and what they are made of.
 */
export interface DemoQuantity {
  /**
   * Collection.
   */
  collection: string;
  /**
   * Only organizations of these OEM folders; default all.
   */
  programs?: string[];
  /**
   * Collection whose records of the same number these go with: what is drawn first is drawn as there, so that the same draws in the same order give the same values.
   */
  like?: string;
  count: Value;
  /**
   * Name -> how its value is drawn for each record, read as item.<name>; item.index counts the records of the organization from 1.
   */
  draw?: {
    [k: string]: DemoDraw;
  };
  /**
   * Name -> record of another collection's quantity: what that draws for its number is read as item.<name>, so that both agree.
   */
  beside?: {
    [k: string]: DemoBeside;
  };
  id: Value;
  state?: Value;
  document: ValueMap;
}
/**
 * Which record.
 */
export interface DemoBeside {
  /**
   * Collection of the other quantity.
   */
  collection: string;
  number: Value;
}
/**
 * Records of one collection.
 */
export interface DemoRecords {
  /**
   * Collection.
   */
  collection: string;
  /**
   * Only organizations of these OEM folders; default all.
   */
  programs?: string[];
  /**
   * The first organization of a program gets the first of these sets, the next one the next, and after the last the first again.
   *
   * @minItems 1
   */
  cases: [DemoCase[], ...DemoCase[][]];
}
/**
 * A dialog of a screen or part under 'dialogs': what it is opened with, loads, shows, asks and sends. Waiting, refusals, conflicts, a second press, focus and closing are the engine's. Its flow is '<document>-<dialog>'; the action { "dialog": "<dialog>", "with": ... } opens it.
 */
export interface DialogWord {
  /**
   * What it is for, who uses it and what comes of it.
   */
  description?: string;
  /**
   * What whoever opens it passes: name -> what that is, with ? behind a name that may be left out. Expressions of the dialog read it by the name.
   */
  input?: {
    /**
     * What it is.
     */
    [k: string]: string;
  };
  names?: Names;
  values?: ValueMap;
  load?: DialogLoad;
  title: Value;
  text?: Value;
  /**
   * Width; default small.
   */
  size?: 'small' | 'medium' | 'large';
  blocks?: Blocks;
  blockedIf?: DialogBlocked;
  /**
   * Form document; what it asks for is read as form.<field>. Without a form the dialog is a question.
   */
  form?: string;
  initial?: Value;
  /**
   * Choices of fields that are data, as of the form block.
   */
  choices?: {};
  onChange?: Actions;
  submit?: Value;
  /**
   * Whether that button is red because pressing it ends or removes something: true, or a condition. The focus never begins on it.
   */
  danger?: boolean | Condition;
  cancel?: Value;
  actions?: Blocks;
  /**
   * operationId of the call that submitting makes.
   */
  call?: string;
  with?: ValueMap;
  version?: Value;
  base?: Value;
  /**
   * In place of 'call': several, of which the first is made whose 'if' holds.
   */
  calls?: DialogCall[];
  /**
   * What differs after a failure: branches, of which the first counts whose 'if' holds; then the engine's.
   */
  onError?: DialogBranch[];
  done?: Value;
  then?: Actions;
}
/**
 * A call made when it opens. Until it is answered nothing else shows; a failure is told with a button to try again.
 */
export interface DialogLoad {
  /**
   * operationId.
   */
  call: string;
  with: ValueMap;
  /**
   * Name by which expressions read the answer.
   */
  as: string;
  /**
   * True where the dialog does without the answer: the form waits for it and can be sent if it failed, which is told.
   */
  optional?: boolean;
}
/**
 * Where the condition holds, its text stands in place of the form, and nothing can be sent.
 */
export interface DialogBlocked {
  if: Condition;
  text: Value;
  /**
   * Tone of the text; default warning.
   */
  tone?: 'info' | 'success' | 'warning' | 'danger';
}
/**
 * One of them.
 */
export interface DialogCall {
  if?: Condition;
  /**
   * What the case is.
   */
  description?: string;
  /**
   * operationId.
   */
  call: string;
  with?: ValueMap;
  version?: Value;
}
/**
 * A branch.
 */
export interface DialogBranch {
  if: Condition;
  /**
   * What the case is.
   */
  description: string;
  message?: Value;
  /**
   * Field of the form at which the message stands, where the answer does not name it.
   */
  at?: string;
  /**
   * True closes the dialog.
   */
  close?: boolean;
  /**
   * True makes the call of 'load' again; what was typed stays in form.<field>, which 'initial' may read.
   */
  reload?: boolean;
  do?: Actions;
}
/**
 * In the life of a content page: publishes drafts of the page, all of them in the versions that are named, or none, in the same transaction.
 */
export interface ContentPublishEffect {
  drafts: Value;
  by: Value;
  /**
   * Event that the page gets afterwards.
   */
  done: string;
  /**
   * Event that the page gets if a draft is another by now, or is gone; absent = the step fails with 409.
   */
  refused?: string;
}
/**
 * Writes a mail in the same transaction: a record, of the owner of what set it off, of the life cycle whose job sends mails. It is sent in the background, in the language of whoever gets it, as plain text and as HTML.
 */
export interface MailEffect {
  subject: MessageKey;
  text: MessageKey;
  to: Value;
  replyTo?: Value;
  values?: Value;
  language?: Value;
  action?: MailAction;
  ownerOf?: MailOwnerOf;
}
/**
 * Record whose owner it gets.
 */
export interface MailOwnerOf {
  /**
   * Collection.
   */
  collection: string;
  where: ValueMap;
}
/**
 * Writes fields of the enrollment contact in the profile of the organizations that own the records of a collection that fit, in the same transaction.
 */
export interface ProfileSetEffect {
  /**
   * Collection of the records.
   */
  collection: string;
  where: ValueMap;
  enrollment: Value;
}
/**
 * Makes a record in the same transaction, in the first state of its life cycle; it belongs to the owner of the record that set it off, or of 'ownerOf'.
 */
export interface RecordCreateEffect {
  /**
   * Collection of the new record.
   */
  collection: string;
  document: ValueMap;
  /**
   * Pattern of the running number that new records get in their field 'number', e.g. 'LC-{year}-{000000}': unique, counted from 1, each year anew where it has {year} (that of the portal's zone); the zeros are the least number of digits. Numbers may be left out, as one of a call that fails is.
   */
  number?: string;
  file?: RecordFileRules;
  ownerOf?: OwnerOf;
  as?: Id;
}
/**
 * Record whose owner it gets.
 */
export interface OwnerOf {
  /**
   * Collection.
   */
  collection: string;
  where: ValueMap;
}
/**
 * Removes every record of a collection that fits, in the same transaction. Of a record with a life cycle the history stays, with the removal as its last entry.
 */
export interface RecordRemoveEffect {
  /**
   * Collection of the records.
   */
  collection: string;
  where: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  notIn?: ValueMap;
  /**
   * Fields that a record must not have, or that are null.
   */
  absent?: string[];
}
/**
 * Sends an event to every record of a collection that fits, in the same transaction.
 */
export interface RecordSendEffect {
  /**
   * Collection of the records.
   */
  collection: string;
  where: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  notIn?: ValueMap;
  /**
   * Fields that a record must not have, or that are null.
   */
  absent?: string[];
  event: Value;
  payload?: ValueMap;
  /**
   * A record that does not take the event: 'fail' undoes everything and answers 409 with what it takes (default), 'skip' leaves it as it is, and so one whose step is refused in what it sets off.
   */
  refused?: 'skip' | 'fail';
}
/**
 * Writes fields of every record of a collection that fits, in the same transaction. Their states stay.
 */
export interface RecordSetEffect {
  /**
   * Collection of the records.
   */
  collection: string;
  where: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  notIn?: ValueMap;
  /**
   * Fields that a record must not have, or that are null.
   */
  absent?: string[];
  values: Value;
}
/**
 * The catalogue of typed facts that values and conditions may read. File: schemas/facts.json.
 */
export interface FactsDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * Dotted path -> fact.
   */
  facts: {
    [k: string]: Fact;
  };
}
/**
 * One fact.
 */
export interface Fact {
  /**
   * Type of the value.
   */
  type: 'string' | 'number' | 'boolean' | 'date' | 'list' | 'map';
  /**
   * What it means and where it comes from.
   */
  description: string;
  /**
   * All values it can have, where finite.
   */
  domain?: (string | number | boolean)[];
  /**
   * May be absent.
   */
  optional?: boolean;
  /**
   * Personal data: hidden in Studio and logs.
   */
  personal?: boolean;
  derive?: Value;
}
/**
 * What the schema of a field in an entity says of how the field is shown, besides 'title', the key of the text that it is called by. Tables, facts, filters and exports name the field by its path and say only what differs.
 */
export interface FieldWords {
  /**
   * Format of the value, or the format with the field beside it that holds the currency of the amount. Default: that of 'format' (date, date-time, email), 'number' for numbers, else text.
   */
  'x-show'?: FieldFormat | FieldShow;
  /**
   * The value is a state of this life cycle, or of one of these: its states have the names (meta.label) and tones (meta.tone).
   */
  'x-state'?: string | string[];
  /**
   * Where the names of the values stand: under this key, each by its value. With 'enum' a filter offers the values.
   */
  'x-texts'?: string | FieldTexts;
}
/**
 * A format that needs more.
 */
export interface FieldShow {
  format: FieldFormat;
  /**
   * Path of the field that holds the currency, from where this field is.
   */
  currency?: string;
}
/**
 * Texts, with the tones of badges.
 */
export interface FieldTexts {
  /**
   * What the keys of the texts begin with.
   */
  under: string;
  /**
   * Value -> tone of its badge.
   */
  tones?: {
    [k: string]: FieldTone;
  };
}
/**
 * How a field looks.
 */
export interface UiSchema {
  /**
   * Names of the fields in their order; '*' stands for all others.
   */
  'ui:order'?: string[];
  /**
   * Control; default by type and format. 'time' is hours and minutes. 'money', of a text field, takes an amount as the user's language writes it and gives it as a plain number, '1500.50'; what is no amount it gives as it was typed.
   */
  'ui:widget'?:
    | 'text'
    | 'money'
    | 'password'
    | 'textarea'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'checkboxes'
    | 'date'
    | 'time'
    | 'date-time'
    | 'tel'
    | 'email'
    | 'uri'
    | 'updown'
    | 'checklist'
    | 'hidden';
  /**
   * Label, a message key; default: the title of the schema.
   */
  'ui:title'?: string;
  /**
   * Text under the label, a message key.
   */
  'ui:description'?: string;
  /**
   * Hint under the control, a message key.
   */
  'ui:help'?: string;
  /**
   * First choice of a list while none is chosen, or text in an empty box; a message key.
   */
  'ui:placeholder'?: string;
  /**
   * Labels of the values of 'enum', in their order; message keys.
   */
  'ui:enumNames'?: string[];
  'ui:options'?: UiOptions;
  [k: string]: unknown;
}
/**
 * Further ways of a field.
 */
export interface UiOptions {
  /**
   * What the browser may fill in (HTML autocomplete).
   */
  autocomplete?: string;
  /**
   * Type of the input, e.g. 'email' or 'tel'.
   */
  inputType?: string;
  /**
   * Height of a text area in lines; default 4.
   */
  rows?: number;
  /**
   * Value of an emptied field; default: none.
   */
  emptyValue?: {
    [k: string]: unknown;
  };
  /**
   * Of an object: its property whose text heads its fields in a row; MON to SUN are called by their names.
   */
  heading?: string;
  /**
   * Entries can be added to the list; default true.
   */
  addable?: boolean;
  /**
   * Entries can be taken out of the list; default true.
   */
  removable?: boolean;
  /**
   * Entries can be moved in the list; default true.
   */
  orderable?: boolean;
  /**
   * The label shows; default true.
   */
  label?: boolean;
  /**
   * The field is shown and cannot be changed.
   */
  readonly?: boolean;
  /**
   * The field is barred.
   */
  disabled?: boolean;
}
/**
 * A form. File: schemas/forms/<area>/<id>.form.json.
 */
export interface FormDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  id: Id;
  names?: Names;
  /**
   * JSON Schema (draft-07) of the data; 'title' and 'description' hold message keys; $ref to ../../entities/<name>.schema.json#/... is inlined by the compiler.
   */
  schema: {
    [k: string]: unknown;
  };
  uiSchema?: UiSchema;
  /**
   * Texts are trimmed before checking and sending. Default true.
   */
  trim?: boolean;
  /**
   * Message key by '<pointer>#<keyword>' (e.g. '/email#format'), '#<keyword>' for all fields, of the validator's errors.
   */
  messages?: {
    [k: string]: MessageKey;
  };
  checks?: FormChecks;
  /**
   * The call that a plain form block makes on submit; left out when a flow submits.
   */
  submit?: {
    /**
     * operationId.
     */
    call: string;
    with?: ValueMap;
  };
}
/**
 * What stands around every screen: header, footer and overlays. File: schemas/frames/<id>.frame.json.
 */
export interface FrameDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  id: Id;
  names?: Names;
  header: Blocks;
  footer: Blocks;
  overlays: Blocks;
  /**
   * Blocks shown in place of the screen while the condition holds (e.g. single-sign-on only).
   */
  replaceContent?: {
    when: Condition;
    blocks: Blocks;
  };
}
/**
 * A record that pages have in hand.
 */
export interface RecordInHand {
  /**
   * What it is and who has several.
   */
  description?: string;
  /**
   * The call that answers the records to choose from.
   */
  call: string;
  with?: ValueMap;
  /**
   * Name of its answer among the data of the page.
   */
  as: string;
  /**
   * Field of the answer that holds the list; absent where the answer is the list.
   */
  items?: string;
  /**
   * So many the call answers at most. Where it did, one that is not among them is taken as it stands in the address.
   */
  most?: number;
  /**
   * Field that names a record in the address and in calls.
   */
  key: string;
  /**
   * Field that is shown.
   */
  title: string;
  label: MessageKey;
  none: MessageKey;
  which: MessageKey;
  missing: MessageKey;
  empty: MessageKey;
}
/**
 * Records that are chosen once for all pages that work with one of them. A page says "inHand" and the name: the record is the one of the address, else the one that the login chose last on any page, else the only one that there is; who has several chooses it beside the heading. File: schemas/in-hand.json.
 */
export interface InHandDocument {
  /**
   * What it is for.
   */
  description?: string;
  /**
   * Name of the record, under which pages read it -> where it comes from and what is said of it.
   */
  records: {
    [k: string]: RecordInHand;
  };
}
/**
 * What a life cycle says of an event.
 */
export interface EventDeclaration {
  /**
   * What it means.
   */
  description: string;
  /**
   * 'user' (default): by people, in person or through a cascade of their event; 'clock': by the server alone, when a state is due; 'step': by the steps of other records alone; 'job': by the background job of a state alone, when it has ended.
   */
  sentBy?: 'user' | 'clock' | 'step' | 'job';
  example?: ValueMap;
  label?: MessageKey;
  /**
   * What those who are offered the event are told beside its name and label, e.g. whether it asks for a day.
   */
  offer?: {
    [k: string]: string | boolean;
  };
}
/**
 * A state.
 */
export interface State {
  /**
   * What it means.
   */
  description?: string;
  /**
   * Kind of state.
   */
  type?: 'final' | 'parallel' | 'history';
  /**
   * Depth of a history state.
   */
  history?: 'shallow' | 'deep';
  /**
   * Default target of a history state.
   */
  target?: string;
  /**
   * First child.
   */
  initial?: string;
  /**
   * Tags, e.g. 'busy'.
   */
  tags?: string[];
  entry?: Actions;
  exit?: Actions;
  on?: Transitions;
  always?: TransitionList;
  /**
   * Transitions after a named delay.
   */
  after?: {
    [k: string]: TransitionList;
  };
  invoke?: Invokes;
  onDone?: TransitionList;
  /**
   * For the runtime and the visualizer.
   */
  meta?: {
    /**
     * View of the flow block that this state shows.
     */
    view?: string;
    /**
     * True while buttons should wait.
     */
    busy?: boolean;
    label?: MessageKey;
    tone?: FieldTone;
    due?: Due;
    job?: Job;
  };
  /**
   * Child states.
   */
  states?: {
    [k: string]: State;
  };
}
/**
 * Event type -> transitions.
 */
export interface Transitions {
  [k: string]: TransitionList;
}
/**
 * A transition.
 */
export interface Transition {
  /**
   * Target state; '#id.state' or a sibling's name; left out: stays.
   */
  target?: string;
  guard?: Condition;
  actions?: Actions;
  /**
   * Leave and enter again.
   */
  reenter?: boolean;
  /**
   * Why.
   */
  description?: string;
}
/**
 * An actor: 'op:<operationId>' calls an operation (event.output is the answer; event.error the failure: {kind,status,message,body}); other names are actors of the vocabulary (e.g. 'cookieWatch').
 */
export interface Invoke {
  id?: Id;
  /**
   * An operation, or a named actor of the vocabulary. The id of an actor that has none is its name.
   */
  src: string;
  input?: ValueMap;
  base?: Value;
  onDone?: TransitionList;
  onError?: TransitionList;
}
/**
 * On a day, or at a moment, the server itself sends an event to whatever stands in this state (life cycles).
 */
export interface Due {
  on: Value;
  /**
   * Event of the clock.
   */
  event: string;
}
/**
 * Work that the server does in the background for whatever stands in this state (life cycles). It begins once the state is stored, is tried again after a failure or a crash, and is dropped when the state is left. An event by people that leaves the record in the state has it tried at once.
 */
export interface Job {
  /**
   * Kind of work. 'mail.send' sends one mail; 'file.make' makes the file of a call (call, params, body) as the user with a login sees it, and keeps it with the record; 'codes.read' reads the file of the record as codes of places, for the country in its field 'country'.
   */
  run: 'mail.send' | 'file.make' | 'codes.read';
  with?: ValueMap;
  /**
   * Event that is sent, in the transaction that ends the job, when it ended well; what the job tells is in the event.
   */
  done: string;
  /**
   * Event that is sent when it is given up; event.failure is a short code of the reason.
   */
  failed: string;
  /**
   * Event that is sent each time it has failed and will be tried again: event.failure as above, event.tries says how often, event.nextAt when it is tried next (ISO 8601). Default: none.
   */
  delayed?: string;
}
/**
 * A flow as an XState v5 machine config in plain JSON. File: workflows/<id>.machine.json.
 */
export interface MachineDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  id: Id;
  /**
   * What the flow does, with the ids of its rules.
   */
  description: string;
  /**
   * Where it runs: started with the portal ('app'), by a flow block ('block'), or on persisted state ('server').
   */
  runsIn?: 'app' | 'block' | 'server';
  /**
   * Records whose life it rules; one life cycle a collection.
   */
  collection?: string;
  /**
   * Records of other collections that its guards read as data.<name>, each the first that fits.
   */
  records?: {
    [k: string]: LookedAt;
  };
  names?: Names;
  context?: ValueMap;
  /**
   * Event types that may reach it from outside, with a description each; a life cycle says more of them.
   */
  events?: {
    [k: string]: string | EventDeclaration;
  };
  /**
   * Named delays in ms for 'after'.
   */
  delays?: {
    [k: string]: number;
  };
  /**
   * First state.
   */
  initial?: string;
  /**
   * 'parallel' or left out.
   */
  type?: 'parallel';
  on?: Transitions;
  entry?: Actions;
  invoke?: Invokes;
  /**
   * States by name. What stands under a key that names several, "PENDING, ACTIVE", is said of each of them.
   */
  states: {
    [k: string]: State;
  };
}
/**
 * Which record.
 */
export interface LookedAt {
  /**
   * Collection.
   */
  collection: string;
  where: ValueMap;
}
/**
 * One entry.
 */
export interface MenuItem {
  id: Id;
  /**
   * Numeric id on the wire; 46 is Change Password.
   */
  number: number;
  /**
   * Name on the wire; the label is the message 'app.<name>', else the name. May hold {variables} of the user details.
   */
  name: string;
  /**
   * Route name, report name, or http address; {name} in it is that detail of the user, '{studio}' alone the Studio's address. None if absent.
   */
  url?: string;
  /**
   * Parent component name on the wire.
   */
  parentComponentName?: string;
  visibleIf?: Condition;
  has?: MenuRecords;
  /**
   * Nested items.
   */
  children?: MenuItem[];
}
/**
 * Shown only to who sees such a record, looked up when the menu is asked for.
 */
export interface MenuRecords {
  /**
   * Collection.
   */
  collection: string;
  where: ValueMap;
}
/**
 * A menu set that the server turns into a user's header menu. File: schemas/menus/<id>.menu.json.
 */
export interface MenuDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  id: Id;
  /**
   * Top-level items.
   */
  items: MenuItem[];
}
/**
 * ICU messages of one area and language. File: locales/<language>/<area>.json; nested objects join with dots. OEM texts: oem-config/<oem>/locales/<language>.json.
 */
export interface MessagesDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  [k: string]: MessageNode;
}
/**
 * Everything that makes the look; the theme derives the rest.
 */
export interface Tokens {
  /**
   * Brand colour, #rrggbb.
   */
  primary?: string;
  /**
   * Second colour, #rrggbb.
   */
  accent?: string;
  /**
   * Tint of the page ground, #rrggbb.
   */
  surface?: string;
  /**
   * Corner radius.
   */
  radiusPx?: number;
  /**
   * Font weight of headings.
   */
  headingWeight?: number;
  /**
   * How the headings of pages and sections are set; 'plain' unless said.
   */
  headingCase?: 'plain' | 'upper';
  /**
   * Typeface of all text; 'inter' unless said.
   */
  typeface?: 'inter' | 'figtree' | 'jost';
  /**
   * Corners of buttons: those of 'radiusPx', unless said, or round ends.
   */
  buttonShape?: 'rounded' | 'pill';
  /**
   * Drawing on transparent ground, wider than high, its weight on the right. It is painted in the brand's colours: on a hero without a picture and, pale, behind the heading of every page.
   */
  pattern?: string;
}
/**
 * Video, image or carousel.
 */
export interface Hero {
  /**
   * Which.
   */
  kind?: 'video' | 'image' | 'carousel';
  /**
   * Video files, path under /assets/.
   */
  video?: string[];
  /**
   * Poster of the video.
   */
  poster?: string;
  /**
   * Caption file by language.
   */
  captions?: {
    [k: string]: string;
  };
  /**
   * Cover image; without it the brand's colours and pattern.
   */
  image?: string;
  title?: MessageKey;
  text?: MessageKey;
  /**
   * Route of the button on the cover.
   */
  route?: string;
  /**
   * Banners of the carousel.
   */
  banners?: Banner[];
}
/**
 * One banner.
 */
export interface Banner {
  id: Id;
  /**
   * Picture, path under /assets/; without it the brand's colours and pattern.
   */
  image?: string;
  title?: MessageKey;
  text?: MessageKey;
  /**
   * Route of its button.
   */
  route?: string;
  /**
   * The button is disabled and announces a later release (SH-HOME-19).
   */
  comingSoon?: boolean;
}
/**
 * One program's facts. Files: oem-config/base.json, oem-config/_families/<id>/family.json, oem-config/<oem>/oem.json, oem-config/_skins/<id>/skin.json; merged in this order, later wins. Values are facts under the root 'oem'.
 */
export interface OemDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  id: Id;
  family?: Id;
  skin?: Id;
  /**
   * Name on the wire, exact spelling (SH-ENTITIES-01..07).
   */
  oemName?: string;
  displayName?: MessageKey;
  /**
   * Users this program is for, tried by descending number of named properties.
   */
  match?: {
    /**
     * oemName of the user.
     */
    oemName?: string;
    /**
     * oemSkinName of the user.
     */
    oemSkinName?: string;
  }[];
  /**
   * Numeric id on the wire.
   */
  oemId?: number;
  /**
   * What dealers enroll in; on the wire the number of the OEM and the id in one ('11').
   */
  programs?: OemProgram[];
  /**
   * Regions of the maker's field organization.
   */
  regions?: OemRegion[];
  /**
   * Systems in which dealers of the maker keep their customers.
   */
  crms?: OemCrm[];
  /**
   * Lists that somebody goes through item by item, by kind. Procedures read them as 'checklists' of makers, and demo documents as oem.checklists; pages are not sent them. A record that was made by a list keeps its items, so a list may change.
   */
  checklists?: Checklist[];
  /**
   * ISO 3166-1 alpha-2.
   */
  country?: string;
  /**
   * ISO 4217.
   */
  currency?: string;
  /**
   * Language codes offered.
   */
  languages?: string[];
  tokens?: Tokens;
  /**
   * Logo on light ground, path under /assets/ (relative to oem-config/).
   */
  logo?: string;
  /**
   * Logo on dark ground. A document with a logo and no dark one inherits none: the logo then stands on a light plate.
   */
  logoDark?: string;
  /**
   * Small square mark.
   */
  mark?: string;
  hero?: Hero;
  /**
   * Product card height (SH-CONSTANTS-04..06).
   */
  tileHeightPx?: number;
  /**
   * Support contacts (G-V06).
   */
  support?: {
    /**
     * Support phone.
     */
    phone?: string;
    /**
     * Support e-mail.
     */
    email?: string;
    /**
     * E-mail on enrollment pages.
     */
    enrollmentEmail?: string;
  };
  /**
   * Where the privacy link of the footer leads: the policy of the program's maker, or '/privacy', the portal's own text for whoever is signed in.
   */
  privacyUrl?: string;
  /**
   * Legal terms link; none if absent.
   */
  legalTermsUrl?: string;
  /**
   * Single-sign-on url used on logout (G-V10).
   */
  ssoLogoutUrl?: string;
  menuSet?: Id;
  /**
   * 'own' reads oem-config/<oem>/products.json, 'common' schemas/products/common.json (G-N02).
   */
  productData?: 'own' | 'common';
  /**
   * True where a dealer of this program, or what it is enrolled in, is paused or ended with a reason only (GB-165); false unless said. Programs of one maker each say it for themselves.
   */
  reasonRequired?: boolean;
  /**
   * Feature facts by name, read as oem.features.<name>.
   */
  features?: {
    [k: string]: string | number | boolean;
  };
}
/**
 * A program with its add-ons.
 */
export interface OemProgram {
  /**
   * Digits, unique for the OEM.
   */
  id: string;
  /**
   * Name, shown where it has no displayName.
   */
  name: string;
  displayName?: MessageKey;
  /**
   * Add-ons.
   */
  addons: OemAddon[];
}
/**
 * An add-on.
 */
export interface OemAddon {
  /**
   * Number on the wire.
   */
  id: string;
  /**
   * Name, shown where it has no displayName.
   */
  name: string;
  displayName?: MessageKey;
}
/**
 * A region with its districts.
 */
export interface OemRegion {
  /**
   * Code on the wire.
   */
  code: string;
  /**
   * Name, the same in every language.
   */
  name: string;
  /**
   * Districts.
   */
  districts: OemDistrict[];
}
/**
 * A district.
 */
export interface OemDistrict {
  /**
   * Code on the wire, unique in the region.
   */
  code: string;
  /**
   * Name, the same in every language.
   */
  name: string;
}
/**
 * A system.
 */
export interface OemCrm {
  /**
   * Number on the wire.
   */
  id: string;
  /**
   * Name, the same in every language.
   */
  name: string;
}
/**
 * A list of one kind.
 */
export interface Checklist {
  /**
   * Kind on the wire.
   */
  id: string;
  /**
   * Which edition of the list it is; records tell by which they were made.
   */
  version: string;
  /**
   * Percentage from which on it is passed; default 90.
   */
  passAt?: number;
  /**
   * Parts of the list, in order.
   */
  categories: ChecklistCategory[];
}
/**
 * A part of the list.
 */
export interface ChecklistCategory {
  id: Id;
  /**
   * What is looked at, in order.
   */
  items: ChecklistItem[];
}
/**
 * One thing to look at.
 */
export interface ChecklistItem {
  id: Id;
  /**
   * Whether the list is not passed where this item fails; default false.
   */
  mandatory?: boolean;
  /**
   * Points that it is worth; default 1.
   */
  weight?: number;
  /**
   * Answers that demand a comment.
   */
  commentOn?: string[];
}
/**
 * The x-portal object.
 */
export interface PortalOperation {
  /**
   * Server handler of the registry, e.g. 'session.token', 'records.list'.
   */
  handler: string;
  /**
   * Settings of the handler, e.g. { collection: 'loans' }.
   */
  with?: {
    /**
     * Name of a text of the handler -> message key.
     */
    texts?: {
      [k: string]: string;
    };
    /**
     * Procedure: what is read of the XML that was sent, by name, before anything is found; read as data.<name>: 'values', the 'lines' on which they stand, 'failures' { code, at, line }, 'isRead' (nothing failed) and 'bytes'.
     */
    reading?: {
      [k: string]: XmlReading;
    };
    status?: Value;
    /**
     * Procedure: the records it works on, by name, in order; read as data.<name>. They are found again for the answer.
     */
    find?: {
      [k: string]: RecordFind;
    };
    values?: ValueMap;
    names?: Names;
    atMost?: AtMost;
    /**
     * Procedure: when it does nothing; the first rule that holds is the answer.
     */
    refuse?: Refusal[];
    do?: Effects;
    versioned?: Versioned;
    archive?: RecordArchive;
    export?: RecordExport;
    recordFile?: RecordFile;
    token?: ServiceToken;
    xml?: RecordXml;
    answer?: Value;
    [k: string]: unknown;
  };
  /**
   * 'bearer' (default): access token and impersonate header; 'client': OAuth client basic credentials; 'none'.
   */
  auth?: 'bearer' | 'client' | 'none';
  /**
   * Counts in the loading indicator. Default true.
   */
  loading?: boolean;
  /**
   * 'report' (default): 500 modal, generic error; 'ignore': the failure is swallowed as declared, a 500 still opens the modal; 'silent': not even that; 'profile': 400/5xx fill the profile-errors state.
   */
  onFailure?: 'report' | 'ignore' | 'silent' | 'profile';
  /**
   * False: a 401 never triggers a refresh. Default true for bearer.
   */
  refresh?: boolean;
  /**
   * Whether it only reads: false for a GET with effects, true for a POST whose body says what is looked for. Default by method.
   */
  safe?: boolean;
  /**
   * The browser sends an Idempotency-Key for each intention of the user, and a repeat with the same key is answered with the kept answer (24 hours) and has no second effect. Default true for every operation that changes something; false where each request stands for itself or answers with a credential.
   */
  once?: boolean;
  /**
   * Each reading is written to the audit: who, behind whom, when, and the parameters of path and query, so that these must not tell of anybody. For reads; what changes something is written there anyway.
   */
  audit?: true;
  /**
   * Others change what this read gives: screens read it again when the user comes back to the tab, and keep what they show where it cannot be read again. Default false.
   */
  freshOnReturn?: boolean;
  /**
   * Collection -> events of its life cycle after which this read gives everybody something else: screens that are open read it again, a moment later or on return to the tab (as with freshOnReturn), where no backend serves the call. Whoever reaches the server, signed in or not, can hear when such an event happens, but not to which record.
   */
  freshOn?: {
    /**
     * Events.
     */
    [k: string]: string[];
  };
  /**
   * A read that several places of a page ask for: seconds for which the browser gives its good answer to each that asks the same, until something is changed. Default 0.
   */
  reuse?: number;
  /**
   * operationIds whose loaded data is stale afterwards, and if the call is refused with 409, unless that tells both versions.
   */
  invalidates?: string[];
  /**
   * The answer is a file; fallback name without extension.
   */
  download?: string;
  /**
   * False where the specification does not show the body.
   */
  known?: boolean;
  /**
   * Ids of the requirements and decisions.
   */
  spec?: string[];
}
/**
 * Records of a collection among those that the caller may see.
 */
export interface RecordFind {
  /**
   * Collection.
   */
  collection: string;
  where?: ValueMap;
  filter?: ValueMap;
  near?: RecordNear;
  contains?: Contains;
  search?: Search;
  has?: ValueMap;
  between?: Pairs;
  before?: ValueMap;
  after?: ValueMap;
  notIn?: ValueMap;
  /**
   * Fields that a record must not have, or that are null.
   */
  absent?: string[];
  page?: RecordPaging;
  group?: RecordGroup;
  when?: Condition;
  /**
   * The first that fits, as a record instead of a list.
   */
  one?: boolean;
  missing?: Refusal;
  /**
   * Field to sort by, '-' before it for descending; else by id.
   */
  orderBy?: string;
  /**
   * At most so many; default 500.
   */
  limit?: number;
  /**
   * Only those whose life cycle takes this event from this caller now; not with 'page'.
   */
  accepting?: string;
  /**
   * Adds 'events': what the life cycle of each takes from this caller now; and 'stateLabel', the name of the state it stands in, in the reader's language.
   */
  events?: boolean;
  /**
   * Adds 'profile' {contact, enrollment} of the organization that a record belongs to; of one record, with 'one'.
   */
  profile?: boolean;
  /**
   * Name -> collection and field: adds to each the record of that collection that belongs to the same organization and has the same value in the field, read as item.<name>. Of several the first by 'orderBy'. One query for all that are found.
   */
  beside?: {
    [k: string]: RecordBeside;
  };
  /**
   * Further records of each, by name; 'item' is the record, read as item.<name>.
   */
  find?: {
    [k: string]: RecordFind;
  };
  as?: Value;
}
/**
 * Only those of whom one of the fields holds the text, whatever its case; an absent or empty text does not narrow.
 */
export interface Contains {
  text: Value;
  /**
   * Fields.
   */
  in: string[];
}
/**
 * Only those in whose fields all words of the text are found, wherever they stand, without case and accents; an absent or empty text does not narrow. Pages have one index for it.
 */
export interface Search {
  text: Value;
  /**
   * Fields whose texts are searched; 'id' is the record's own.
   *
   * @minItems 1
   */
  in: [string, ...string[]];
  /**
   * Fields of phone numbers and the like, found by their digits: 519 555-0123 finds (519) 555.0123.
   */
  digits?: string[];
}
/**
 * Which page is wanted, and by what pages may be sorted; these fields are indexed.
 */
export interface RecordPaging {
  number?: Value;
  size?: Value;
  sort?: Value;
  /**
   * Fields that pages are sorted by.
   */
  sortable: string[];
  /**
   * Rows are counted and paged through no further; default 10,000.
   */
  counted?: number;
}
/**
 * A refusal that the caller reads.
 */
export interface Refusal {
  each?: Value;
  when?: Condition;
  /**
   * HTTP status.
   */
  status: 400 | 403 | 404 | 409 | 413 | 415;
  message: MessageKey;
  with?: ValueMap;
  /**
   * Parameter, or path into the body, that is at fault; '*' is the number of the entry of 'each'.
   */
  field?: string;
}
/**
 * Where the record beside is looked for.
 */
export interface RecordBeside {
  /**
   * Collection.
   */
  collection: string;
  /**
   * Field that both have.
   */
  by: string;
  where?: ValueMap;
  /**
   * Field to sort by, '-' before it for descending; else by id.
   */
  orderBy?: string;
  /**
   * Adds 'events' and 'stateLabel' to the record beside: what its life cycle takes from this caller now, and the name of its state.
   */
  events?: boolean;
}
/**
 * Procedure: how often one person may do it.
 */
export interface AtMost {
  /**
   * So many times,
   */
  times: number;
  /**
   * in any so many minutes.
   */
  minutes: number;
  message: MessageKey;
}
/**
 * Procedure: the version of what is read or changed, sent as ETag. A change that was based on another version (If-Match) is a 409 that tells what it would change of what stands now.
 */
export interface Versioned {
  version: Value;
  current?: Value;
  sent?: Value;
}
/**
 * A ZIP file of what each of the records comes to, written as it is sent. Names are made fit for every file system, and one that is taken gets a number.
 */
export interface RecordArchive {
  name: MessageKey;
  of: RecordFind;
  folder?: Value;
  entries: ArchiveEntries;
}
/**
 * A table of records, or of the rows of a list, as a file that is read and sent a few hundred at a time.
 */
export interface RecordExport {
  rows?: Value;
  of?: RecordFind;
  name: MessageKey;
  format?: Value;
  /**
   * Columns.
   *
   * @minItems 1
   */
  columns: [ExportColumn, ...ExportColumn[]];
}
/**
 * A column of the table.
 */
export interface ExportColumn {
  title: MessageKey;
  value: Value;
  /**
   * How it is written; default text. 'dateTime' is a moment, in the time zone of the portal.
   */
  kind?: 'text' | 'number' | 'date' | 'dateTime';
}
/**
 * Procedure: its answer is the file of a record, instead of 'answer'. The operation says 'download'.
 */
export interface RecordFile {
  /**
   * Collection of the record.
   */
  collection: string;
  id: Value;
}
/**
 * OpenAPI 3.1 document of one area with 'x-portal' on every operation. File: schemas/operations/<area>.openapi.json. $ref to ../entities/<name>.schema.json is allowed.
 */
export interface OperationsDocument {
  /**
   * Version.
   */
  openapi: '3.1.0';
  /**
   * Title and version.
   */
  info: {
    [k: string]: unknown;
  };
  /**
   * Path -> method -> operation. Method objects need operationId, responses and x-portal.
   */
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * Changes of one base document by a family, an OEM or a skin. File: oem-config/<layer>/overlays/<path of the base file>. Maps merge, scalars replace; list items are addressed by id and may carry $op (add, remove, replace), $after, $before, $first, $last; $was guards a replaced value ({"$was": old, "$value": new}).
 */
export interface OverlayDocument {
  [k: string]: unknown;
}
/**
 * What several documents have in common: blocks that stand in a slot or in a list, items of another list, or a state of a machine. File: schemas/parts/<id>.part.json.
 */
export interface PartDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  id: Id;
  /**
   * What it is for.
   */
  description?: string;
  /**
   * What it is given where it stands: name -> 'type: what it is for', with ? behind a name that may be left out. A 'word' is put in where {name} stands in ids, keys and texts; everything is read as name in expressions.
   */
  parameters?: {
    /**
     * Type and purpose.
     */
    [k: string]: string;
  };
  names?: Names;
  blocks?: Blocks;
  columns?: TableColumns;
  facts?: DetailItems;
  /**
   * Transitions of a machine, tried in order.
   */
  transitions?: Transition[];
  actions?: Actions;
  checks?: FormChecks;
  groups?: ChoiceGroups;
  state?: State;
  refuse?: CallRefusals;
  elements?: XmlElements;
}
/**
 * Facts of the whole portal, the same for every program; the environment may override addresses. File: schemas/portal.json. Facts under the root 'portal'.
 */
export interface PortalDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  name: MessageKey;
  description?: MessageKey;
  /**
   * The {product} of /{product}Logout (G-V01).
   */
  slug?: string;
  /**
   * Supported languages, the first is the default.
   */
  languages: LanguageEntry[];
  /**
   * IANA zone of 'today' (SH-CONSTANTS-03).
   */
  timeZone?: string;
  /**
   * Hosts containing it send signed-out visitors to the network logout route (G-V02).
   */
  networkDomain?: string;
  /**
   * Where logout ends (G-V05).
   */
  centralLogoutUrl?: string;
  /**
   * Address of the Admin Portal tab.
   */
  adminPortalUrl?: string;
  /**
   * Value of user.role, and id of the role in the access documents, of those who administer the portal: accounts made by `npm run admin:create` have it, and in production only they read /docs. Without it neither is possible.
   */
  administratorRole?: string;
  /**
   * Group name that marks provider admins (G-V08).
   */
  providerAdminGroup?: string;
  /**
   * The provider's own logo, path under /assets/.
   */
  providerLogo?: string;
  /**
   * The same on dark ground.
   */
  providerLogoDark?: string;
  /**
   * Time-out of every call (SH-CONSTANTS-01).
   */
  callTimeoutMs?: number;
  /**
   * Calls shorter than this never show the loading indicator (ms). Default 0.
   */
  loadingDelayMs?: number;
  /**
   * How long success and error messages stay (ms).
   */
  messageMs?: number;
  /**
   * Cookie names (G-V03).
   */
  cookies: {
    /**
     * HttpOnly session cookie with the refresh credential.
     */
    refresh: string;
    /**
     * Cookie that says a token was issued; holds no secret, 1 day.
     */
    token?: string;
    /**
     * Single-sign-on session marker.
     */
    sso: string;
    /**
     * Epoch that the watch compares.
     */
    webSession: string;
    /**
     * Login of the impersonated user.
     */
    impersonate: string;
  };
  /**
   * Local-storage keys (G-V04).
   */
  storage: {
    [k: string]: string;
  };
  /**
   * Times.
   */
  session: {
    /**
     * Life of the session cookie.
     */
    cookieDays?: number;
    /**
     * Life of an access token.
     */
    accessTokenMinutes?: number;
    /**
     * Interval of the web-session watch.
     */
    cookiePollMs?: number;
    /**
     * A rotated refresh credential is honoured this long.
     */
    reuseGraceSeconds?: number;
    /**
     * Failures before an account locks.
     */
    lockAfterFailures?: number;
    /**
     * How long it stays locked.
     */
    lockMinutes?: number;
    /**
     * Longest impersonation.
     */
    impersonationMinutes?: number;
    /**
     * The public OAuth client of authentication calls, 'id:secret' (G-N22). Default 'portal:'.
     */
    client?: string;
    /**
     * The call that asks for a new access token after a 401 (SH-SESSION-04).
     */
    refresh?: {
      /**
       * operationId.
       */
      call: string;
      with: ValueMap;
    };
    /**
     * Calls with which the session flow begins on a page behind sign-in. The page sends them while its scripts still load, once each, and the flow gets their responses; a call that the flow makes otherwise is sent as ever.
     */
    start?: {
      /**
       * The call that obtains the access token.
       */
      token: {
        /**
         * operationId.
         */
        call: string;
        /**
         * Its input; fixed values.
         */
        with: {
          [k: string]: unknown;
        };
      };
      /**
       * operationIds of calls without input that follow at once with the access token, all at the same time.
       */
      reads: string[];
    };
  };
  /**
   * Rules of a new password; one source for check, indicators and hint (G-C01, G-V19).
   */
  password?: {
    /**
     * Rule id.
     */
    id: string;
    /**
     * Pattern that a valid password contains.
     */
    pattern: string;
    text: MessageKey;
  }[];
  refusals?: Refusals;
  /**
   * Product name (lower case) -> CMS page hri (G-V14).
   */
  productPages?: {
    [k: string]: string;
  };
  /**
   * How much traffic a server process takes before it answers 429 with Retry-After, and how large a body may be; 0 = without limit.
   */
  limits?: {
    /**
     * Calls of one address, forwarded ones too. Default 6000: a whole office may share one.
     */
    addressPerMinute?: number;
    /**
     * Calls of one user. Default 3000.
     */
    userPerMinute?: number;
    /**
     * Calls of all users of the same organizations, or of staff of one program. Default 12000.
     */
    tenantPerMinute?: number;
    /**
     * Pages and files of one address. Default 12000.
     */
    filesPerMinute?: number;
    /**
     * Open streams of news for one address; every tab has one. Default 500.
     */
    streamsPerAddress?: number;
    /**
     * Largest body of a call. Default 1048576.
     */
    bodyBytes?: number;
    /**
     * Largest body of a call that takes files. Default 10485760.
     */
    uploadBytes?: number;
    /**
     * Largest body of a call that needs no sign-in. Default 16384.
     */
    openBodyBytes?: number;
    /**
     * Bodies of more than 16 kB that one address without sign-in, or one user, may be sending at the same time. Default 32.
     */
    bodiesPerAddress?: number;
  };
  studio?: StudioEntry;
  /**
   * Service outside of the portal -> its address, for documents to read (portal.services.<name>).
   */
  services?: {
    [k: string]: string;
  };
  /**
   * Hosts that a redirect may go to, whoever names the address; '*.example.com' stands for every host below example.com.
   */
  allowedHosts?: string[];
  /**
   * Hosts to which the action 'open' may post a form, by https; '*.example.com' stands for every host below example.com. If such a host redirects, those that it redirects to stand here too. Default: none.
   */
  postHosts?: string[];
}
/**
 * A language.
 */
export interface LanguageEntry {
  /**
   * Code in addresses and documents, e.g. 'fr'.
   */
  id: string;
  /**
   * Name in calls, e.g. 'FRENCH'.
   */
  wire: string;
  /**
   * Its own name, e.g. 'Français'.
   */
  name: string;
  /**
   * BCP 47 tag for formats, e.g. 'fr-CA'.
   */
  locale: string;
}
/**
 * Message keys of what the server says when it refuses a call, in the reader's language; a refusal without one is told in the engine's English.
 */
export interface Refusals {
  notNow?: MessageKey;
  changed?: MessageKey;
  missing?: MessageKey;
  invalid?: MessageKey;
  notAllowed?: MessageKey;
  tooMany?: MessageKey;
  busy?: MessageKey;
  away?: MessageKey;
  full?: MessageKey;
  readOnly?: MessageKey;
  underWay?: MessageKey;
  tooLarge?: MessageKey;
  documents?: MessageKey;
  hideDocuments?: MessageKey;
}
/**
 * The pages on which testers look at machines. Without it there are none. Who may make the call 'machines' may open them; everybody else finds nothing at their path.
 */
export interface StudioEntry {
  /**
   * Path of the pages, e.g. '/studio'.
   */
  path: string;
  calls: StudioCalls;
  cookies: StudioCookies;
}
/**
 * The calls that the pages make; pages of the portal do not know them.
 */
export interface StudioCalls {
  /**
   * The call that gives the pages an access token for their cookie; its path is below that of the pages.
   */
  token: string;
  /**
   * The call that lists the machines.
   */
  machines: string;
  /**
   * The call that reads one machine.
   */
  machine: string;
  /**
   * The call that reads the texts of the pages, the messages 'studio.*'.
   */
  texts: string;
  /**
   * The call that lists the records of a life cycle, without what they say. Without it and 'record' testers see no records.
   */
  records?: string;
  /**
   * The call that tells where a record stands, how it came there and which events are possible now.
   */
  record?: string;
  /**
   * The call that gives what a screen is shown with beside a simulation: where its documents are, users in each role, an example of every response. Without it no screen is shown.
   */
  examples?: string;
}
/**
 * Names of HttpOnly cookies.
 */
export interface StudioCookies {
  /**
   * The session of the pages, of their path alone: another user may sign in to the portal in another tab.
   */
  session: string;
  /**
   * Says to the server that a tester watches the portal in this browser; only then its pages load the script that tells the steps of flows.
   */
  observed: string;
}
/**
 * Product data served at /mocdata (G-N02). Files: schemas/products/<name>.products.json, oem-config/<oem>/products.json.
 */
export interface ProductsDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Products in order.
   */
  products: Product[];
  /**
   * What the page on website certification tells, served at /mocdata (G-N03); a maker's own file without it has that of the common file.
   */
  certification?: {
    /**
     * What a dealer gains, in order.
     */
    benefits?: Benefit[];
    /**
     * Certified providers, in order.
     */
    providers?: CertifiedProvider[];
    /**
     * CMS page of the questions; none if absent.
     */
    faqPageHri?: string;
  };
}
/**
 * A product.
 */
export interface Product {
  id: Id;
  /**
   * Name as in the menu.
   */
  name: string;
  title?: MessageKey;
  teaser?: MessageKey;
  /**
   * Route name.
   */
  route?: string;
  /**
   * CMS page.
   */
  pageHri?: string;
  /**
   * Icon, path under /assets/.
   */
  icon?: string;
}
/**
 * A benefit.
 */
export interface Benefit {
  id: Id;
  title: MessageKey;
  text?: MessageKey;
}
/**
 * A provider.
 */
export interface CertifiedProvider {
  id: Id;
  /**
   * Name, the same in every language.
   */
  name: string;
  text?: MessageKey;
}
/**
 * A field of the form; its values reach expressions as form.<name> and the call in the body.
 */
export interface ReportField {
  /**
   * Name in the body.
   */
  name: string;
  label: MessageKey;
  /**
   * What it takes.
   */
  type: 'select' | 'date' | 'number' | 'text';
  /**
   * Whether it must be filled.
   */
  required?: boolean;
  /**
   * Field by whose value its options are narrowed: those whose 'of' is that value.
   */
  needs?: string;
  options?: Value;
  default?: Value;
  says?: Value;
}
/**
 * From which records the periods are taken.
 */
export interface ReportPeriod {
  /**
   * Collection with a typed copy.
   */
  collection: string;
  /**
   * Field of days or moments.
   */
  field: string;
  where?: ValueMap;
  /**
   * Kinds of periods, in order.
   */
  per: ('week' | 'month' | 'quarter' | 'year')[];
  /**
   * Kind -> text of a period; arguments year, quarter, week and month, the name of the month.
   */
  names: {
    [k: string]: MessageKey;
  };
}
/**
 * A number that a reader may change.
 */
export interface ReportThreshold {
  label: MessageKey;
  value: Value;
  /**
   * Greatest value.
   */
  most?: number;
  /**
   * Whether it is a whole number.
   */
  whole?: boolean;
}
/**
 * Rows brought together: those of all lists with the same values of 'by' are one row, whose fields under 'sum' are added up; then 'values' are worked out for each row and for the totals.
 */
export interface ReportTable {
  /**
   * Lists of rows; expressions of 'by' read each as item.
   */
  of: Value[];
  /**
   * Name -> record of a list that belongs to a row: the one with the same value in a field, read as item.<name>.
   */
  beside?: {
    [k: string]: ReportBeside;
  };
  by: ValueMap;
  /**
   * Fields that are added up; absent counts as 0.
   */
  sum?: string[];
  values?: ValueMap;
  only?: Condition;
  /**
   * Field to sort by, '-' before it for descending.
   */
  orderBy?: string;
  rank?: ReportRank;
}
/**
 * Where the record is looked for.
 */
export interface ReportBeside {
  in: Value;
  /**
   * Field that both have.
   */
  by: string;
}
/**
 * Numbers the rows for which the condition holds, in order; the others stand last and have none.
 */
export interface ReportRank {
  /**
   * Field for the number.
   */
  as: string;
  if: Condition;
}
/**
 * A table of the result, under a name of its own in the answer.
 */
export interface ReportPart {
  /**
   * Name in the answer.
   */
  name: string;
  /**
   * Tab that it stands under, and value of the parameter that a file of it is asked with.
   */
  tab?: string;
  title: MessageKey;
  rows: Value;
  totals?: Value;
  note?: Value;
  /**
   * Whether the answer has one page of the rows, as the call's page says.
   */
  paged?: boolean;
  /**
   * Keys of the columns in order.
   *
   * @minItems 1
   */
  columns: [string, ...string[]];
  chart?: ReportChart;
}
/**
 * Drawing of the rows; the table stands beside it.
 */
export interface ReportChart {
  /**
   * Bars lie, columns stand.
   */
  kind: 'bars' | 'columns' | 'line';
  /**
   * Column that names the points.
   */
  x: string;
  /**
   * Columns that are drawn.
   *
   * @minItems 1
   */
  y: [string, ...string[]];
  threshold?: Value;
}
/**
 * A column or figure.
 */
export interface ReportColumn {
  label: MessageKey;
  about?: MessageKey;
  show?: ReportFormat;
  drill?: ReportDrill;
}
/**
 * Page with the records behind a value.
 */
export interface ReportDrill {
  /**
   * Route.
   */
  to: string;
  params?: ValueMap;
  query?: ValueMap;
}
/**
 * A report: what is asked before it (fields, period, thresholds), what it is computed from (find, tables), and what it shows (figures, parts). The handlers reports.* answer its form and its result and make files of it; the block report shows it. Expressions read the values of the form as form, what was found as data, the period as data.period {id, from, to} and the one before it as data.before.
 */
export interface ReportDocument {
  id: Id;
  /**
   * Number of its form in calls.
   */
  number: number;
  title: MessageKey;
  /**
   * What it answers, for whom, and from what.
   */
  description?: string;
  about?: MessageKey;
  names?: Names;
  /**
   * What is asked before, in order.
   */
  fields?: ReportField[];
  period?: ReportPeriod;
  /**
   * Parameter of the call -> number from which something counts.
   */
  thresholds?: {
    [k: string]: ReportThreshold;
  };
  facts?: ValueMap;
  /**
   * Name -> what it is computed from, mostly groups; read as data.<name>.
   */
  find?: {
    [k: string]: RecordFind;
  };
  /**
   * Name -> rows made of what was found, in order; read as data.<name>.rows, with the sums of all rows as data.<name>.totals.
   */
  tables?: {
    [k: string]: ReportTable;
  };
  /**
   * Key -> what is shown under it: the fields of rows and the figures, said once; those of schemas/reports.json need not be said.
   */
  columns?: {
    [k: string]: ReportColumn;
  };
  figures?: ValueMap;
  /**
   * Tables that it shows, in order.
   *
   * @minItems 1
   */
  parts: [ReportPart, ...ReportPart[]];
  empty?: Value;
  /**
   * Formats of files that are made of it.
   */
  exports?: ('xlsx' | 'xls' | 'csv')[];
}
/**
 * What reports share: columns and figures by key, and what files say of fields, said once. A report has of these what its parts and figures name and it does not say itself. File: schemas/reports.json.
 */
export interface ReportsDocument {
  /**
   * What it is for.
   */
  description?: string;
  says?: ValueMap;
  /**
   * Key -> what is shown under it.
   */
  columns: {
    [k: string]: ReportColumn;
  };
}
/**
 * One address.
 */
export interface Route {
  /**
   * Path with :params; '*' for the fallback.
   */
  path: string;
  /**
   * Further paths of the same route.
   */
  aliases?: string[];
  screen?: Id;
  /**
   * Needs no sign-in and no menu entry.
   */
  public?: boolean;
  /**
   * Needs sign-in but no menu entry (home and its locale forms).
   */
  landing?: boolean;
  /**
   * The parameter that holds the language code; only supported codes match.
   */
  locale?: string;
  /**
   * Route whose access opens this one too, and which stands before it in the breadcrumbs; or the parameter that tells which, with a route for each of its values: { "by": "auditType", "DWCP": "dataRecording" }.
   */
  parent?: Id | ParentByParameter;
  /**
   * Further routes whose access opens this one too; of all parents, the first that the user may open stands in the breadcrumbs.
   */
  parents?: string[];
  /**
   * Parameter that stands last in the breadcrumbs instead of the title, as what tells the page from its parent: 'dlCode'.
   */
  crumb?: string;
  /**
   * Fixed parameters, e.g. addonId, auditType; read as route.fixed.<name>.
   */
  fixed?: {
    [k: string]: string | number;
  };
  /**
   * Query parameter read under another name: { reportName: 'q' }.
   */
  queryAs?: {
    [k: string]: string;
  };
  /**
   * Also open when the last name of a menu url is this text, or the value of the query parameter {'query': name} (SH-GUARD-11..14, G-C07, G-C08).
   */
  menuUrlEndsWith?:
    | string
    | {
        /**
         * Query parameter.
         */
        query: string;
      };
  /**
   * Never kept as first request (G-S18).
   */
  notStored?: boolean;
  /**
   * Which support e-mail applies: 'enrollment' pages have their own (G-V06).
   */
  supportScope?: 'default' | 'enrollment';
  /**
   * Values that a parameter must not have: parameter -> words (G-C43).
   */
  reservedParams?: {
    [k: string]: string[];
  };
}
/**
 * A route for each value of a parameter.
 */
export interface ParentByParameter {
  /**
   * Parameter of the path.
   */
  by: string;
  /**
   * The route for this value.
   */
  [k: string]: string;
}
/**
 * Every address of the portal. File: schemas/routes.json.
 */
export interface RoutesDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  home: Id;
  notFound: Id;
  /**
   * Where the routing helper sends unknown names (G-C05).
   */
  notFoundPath: string;
  login: Id;
  networkLogout?: Id;
  /**
   * Report names and the route and query parameter that open them.
   */
  reports?: {
    route: Id;
    /**
     * Query parameter that names the report.
     */
    query: string;
    /**
     * The report names.
     */
    names: string[];
  };
  unreleasedScreen?: Id;
  /**
   * Routes whose area is not part of this release: route name -> message key of the area's name. Emptied as areas are built.
   */
  unreleased?: {
    [k: string]: MessageKey;
  };
  /**
   * Route name -> route.
   */
  routes: {
    [k: string]: Route;
  };
}
/**
 * Messages that are the same in several languages: names, and words that the languages share. Of any other such message the check says that it may have been left untranslated. File: locales/same-texts.json.
 */
export interface SameTextsDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * Keys of the messages; one that ends in a dot stands for all that begin with it.
   */
  keys: string[];
}
/**
 * One call whose answer the screen shows.
 */
export interface DataSource {
  /**
   * operationId of schemas/operations/.
   */
  call: string;
  with?: ValueMap;
  when?: Condition;
  /**
   * 'show' puts an error with Retry where the data would be; 'note' shows the blocks without the data and a quiet line with Retry above them, where a 404 means that there is none; 'ignore' leaves the data absent.
   */
  onError?: 'show' | 'note' | 'ignore';
  again?: DataAgain;
  fallbackWith?: ValueMap;
}
/**
 * The call is made again and again while something runs, the tab is in sight and the screen shows; what is shown stays until the next answer.
 */
export interface DataAgain {
  /**
   * Seconds from one to the next.
   */
  every: number;
  while: Condition;
}
/**
 * A screen: what it loads and which blocks it shows. File: schemas/screens/<area>/<id>.screen.json.
 */
export interface ScreenDocument {
  /**
   * What it is for, who uses it and what comes of it; for those who read it, nothing of it is served.
   */
  description?: string;
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  id: Id;
  title: MessageKey;
  /**
   * True when a block of the screen brings the h1 itself.
   */
  hideHeading?: boolean;
  frame?: Id;
  /**
   * True shows home > parent > here.
   */
  breadcrumbs?: boolean;
  /**
   * Content width; card: one short task in a card of its own; center: a few words in the middle, for pages that lead elsewhere.
   */
  width?: 'content' | 'full' | 'narrow' | 'card' | 'center';
  head?: Blocks;
  /**
   * What the screen loads, by name; blocks read it as data.<name>.
   */
  data?: {
    [k: string]: DataSource;
  };
  values?: ValueMap;
  names?: Names;
  onEnter?: Actions;
  blocks: Blocks;
}
/**
 * What happened, and what it led to.
 */
export interface RecordedStep {
  /**
   * What happened outside the page before all that the user did there for this step; sessionEnds: the user's session was ended, so that the page's token is refused and no other one is given.
   */
  elsewhere?: 'sessionEnds';
  /**
   * What the user did in the page before it.
   */
  do?: RecordedControl[];
  /**
   * Event as XState names it; xstate.init is the start.
   */
  event: string;
  /**
   * Conditions that were asked, in FEEL or by name, with their results; a list where one was asked several times.
   */
  when?: {
    [k: string]: boolean | boolean[];
  };
  /**
   * Whether no transition took the event.
   */
  ignored?: boolean;
  /**
   * Whether a tester sent it, or let its time run out, from the Studio: no control of the page was used for it.
   */
  driven?: boolean;
  /**
   * Ids of the innermost active states afterwards.
   */
  to: string[];
  /**
   * Types of the actions, in order.
   */
  actions?: string[];
  /**
   * What the tester noticed.
   */
  note?: string;
}
/**
 * A control of the page that was used: pressed, or given a value.
 */
export interface RecordedControl {
  /**
   * Its role (WAI-ARIA), or field for an input that has none.
   */
  role: string;
  /**
   * Its accessible name; absent where that is not a text of the portal and so may be data. Written by hand, it may end in an ellipsis.
   */
  name?: string;
  /**
   * Its number among those of the same role and name, from 0; 0 if absent.
   */
  nth?: number;
  /**
   * Whether it was given a value rather than pressed.
   */
  given?: boolean;
  /**
   * The value, as the tester writes it; what the user gave is never told.
   */
  value?: string;
}
/**
 * A walk that somebody took through a flow of the running portal, kept to be taken again: what was done in the page, what happened in the flow, which conditions held then, and where it led. It holds no data of the user. Files: test/walks/<name>.walk.json.
 */
export interface WalkDocument {
  /**
   * Path of this meta-schema; may be left out, as the name of the file tells it.
   */
  $schema?: string;
  /**
   * What the walk shows, in one sentence.
   */
  title: string;
  /**
   * What whoever reads it should know besides.
   */
  note?: string;
  /**
   * What the tester made of it; open without one.
   */
  verdict?: 'passed' | 'failed' | 'open';
  machine: Id;
  /**
   * Program in which it was taken.
   */
  program: string;
  /**
   * Language of the page (primary subtag of BCP 47); controls have its names.
   */
  language: string;
  /**
   * Role of the user.
   */
  role?: string;
  /**
   * Demo account that takes it again in a browser; without one nobody signs in.
   */
  login?: string;
  /**
   * Address path at which the flow began.
   */
  page: string;
  /**
   * The start of the flow and what happened then, in order.
   */
  steps: RecordedStep[];
}
