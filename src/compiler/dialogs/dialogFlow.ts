import { type Made, madeAt, type Origin } from '../expand/made.ts';
import { entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { DialogWord } from './dialogWord.ts';

const VIEW = { meta: { view: 'main' } };
const REFUSED = "=coalesce(event.error.message, text('errors.generic'))";
const REFUSED_STEP = `=if filled(event.error.body.errors[item.rule = 'current'][1]) then text('errors.notNow') else ${REFUSED.slice(1)}`;
const NOBODY_ANSWERED = "event.error.kind in ['offline', 'timeout']";

/** The flow of a dialog, as a machine document in short form: it opens, loads, asks, sends, tells, and closes. */
export function dialogFlow(word: DialogWord, at: Origin): Node {
  const { flow, input, loaded, name, node } = word;
  const has = (key: string): boolean => entryOf(node, key) !== undefined;
  const description = textOf(entryOf(node, 'description')) ?? `The dialog "${name}": opened with what it is about, shown, and closed.`;
  const names = Object.fromEntries([...input.map((one) => one.name), ...(loaded ? [loaded] : [])].map((key) => [key, null]));
  return madeAt(at, {
    id: flow,
    description,
    runsIn: 'block',
    context: {
      open: false,
      busy: false,
      waiting: false,
      failed: false,
      error: null,
      round: 0,
      initial: {},
      sent: null,
      ...(namesFields(word) && { errors: null }),
      ...(has('base') && { base: null, conflict: null }),
      ...names,
    },
    events: eventsOf(word),
    initial: 'resting',
    states: {
      resting: { ...VIEW, entry: { set: { open: false } }, on: { OPEN: { target: 'asking', actions: opening(word) } } },
      asking: {
        ...VIEW,
        entry: { set: { open: true } },
        initial: has('load') ? 'loading' : 'editing',
        on: { CLOSE: sends(word) ? { target: 'resting', guard: 'not(busy)' } : 'resting' },
        states: { ...(has('load') && loading(word)), editing: sends(word) ? { on: { SUBMIT: submitting(word) } } : {}, ...sending(word) },
      },
    },
  });
}

function eventsOf(word: DialogWord): Made {
  const names = word.input.map(({ name }) => name).join(', ');
  return {
    OPEN: names === '' ? 'Opens the dialog.' : `Opens the dialog: ${names}.`,
    CLOSE: 'Leaves the dialog.',
    ...(sends(word) && { SUBMIT: entryOf(word.node, 'form') ? 'Checked data under data.' : 'What is asked is to be done.' }),
    ...(waits(word) && { AGAIN: 'Loads what could not be had.' }),
  };
}

/** Whether the dialog shows nothing before it has loaded. */
export function waits({ node }: DialogWord): boolean {
  const optional = entryOf(node, 'load', 'optional');
  return entryOf(node, 'load') !== undefined && !(optional?.type === 'scalar' && optional.value === true);
}

/** Whether the dialog makes a call. */
export function sends({ node }: DialogWord): boolean {
  return entryOf(node, 'call') !== undefined || entryOf(node, 'calls') !== undefined;
}

function opening(word: DialogWord): Made {
  const { input, loaded } = word;
  return [
    {
      set: {
        ...Object.fromEntries(input.map(({ name }) => [name, `=event.${name}`])),
        ...(loaded && { [loaded]: null }),
        error: null,
        busy: false,
        waiting: loaded !== undefined,
        failed: false,
        sent: null,
        ...(namesFields(word) && { errors: null }),
        round: '=round + 1',
      },
    },
    based(word),
    waits(word) ? undefined : beginning(word),
  ];
}

/** What is changed as it was when the dialog opened. */
function based({ inFlow, node }: DialogWord): Made {
  const base = entryOf(node, 'base');
  return base && { set: { base: inFlow(base), conflict: null } };
}

/** What the form begins with, from what is known now. */
function beginning({ inFlow, node }: DialogWord): Made {
  const initial = entryOf(node, 'initial');
  return initial && { set: { initial: inFlow(initial) } };
}

function loading(word: DialogWord): { readonly [state: string]: Made } {
  const { inFlow, loaded, node } = word;
  const load = entryOf(node, 'load');
  const call = entryOf(load, 'call');
  const input = entryOf(load, 'with');
  const isWaiting = waits(word);
  const failed = (error: string, description: string): Made => ({
    target: isWaiting ? 'failed' : 'editing',
    actions: { set: { error, waiting: false, failed: isWaiting } },
    description,
  });
  const done = [
    { set: { [loaded ?? '']: '=event.output', waiting: false } },
    ...(isWaiting ? [beginning(word), { set: { round: '=round + 1' } }] : []),
  ];
  return {
    loading: {
      meta: { busy: true },
      invoke: {
        id: 'load',
        src: call,
        input: input && inFlow(input),
        onDone: { target: 'editing', actions: done },
        onError: [
          { guard: NOBODY_ANSWERED, ...(failed('@errors.network', 'Nobody answered.') as object) },
          failed(REFUSED, 'Refused: why, in the words of the answer.'),
        ],
      },
    },
    ...(isWaiting && { failed: { on: { AGAIN: { target: 'loading', actions: { set: { error: null, failed: false, waiting: true } } } } } }),
  };
}

/** The calls that a dialog makes, each in a state of its own. */
function callsOf({ node }: DialogWord): readonly (readonly [state: string, call: Node])[] {
  if (entryOf(node, 'call')) return [['sending', node]];
  return itemsOf(entryOf(node, 'calls')).map((call, index) => [`sending${index + 1}`, call]);
}

function submitting(word: DialogWord): Made {
  const hasForm = entryOf(word.node, 'form') !== undefined;
  return callsOf(word).map(([target, call]) => {
    const when = call === word.node ? undefined : entryOf(call, 'if');
    const set = { ...(hasForm && { sent: '=event.data' }), busy: true, error: null, ...(namesFields(word) && { errors: null }) };
    const description = call === word.node ? undefined : entryOf(call, 'description');
    return { guard: when && word.inFlow(when, 'submitting'), target, actions: { set }, description };
  });
}

function sending(word: DialogWord): { readonly [state: string]: Made } {
  const { flow, inFlow, node } = word;
  const done = entryOf(node, 'done');
  const then = entryOf(node, 'then');
  const after = then?.type === 'array' ? then.items : then ? [then] : [];
  const states = callsOf(word).map(([state, call]) => {
    const input = entryOf(call, 'with');
    const version = entryOf(call, 'version');
    return [
      state,
      {
        meta: { busy: true },
        invoke: {
          id: 'send',
          src: entryOf(call, 'call'),
          input: versioned(input && inFlow(input), version && inFlow(version)),
          base: entryOf(node, 'base') ? '=context.base' : undefined,
          onDone: {
            target: `#${flow}.resting`,
            actions: [
              { set: { busy: false } },
              done && { notify: inFlow(done), tone: 'success' },
              ...after.map((action) => inFlow(action)),
            ],
          },
          onError: [...itemsOf(entryOf(node, 'onError')).map((branch) => failing(branch, word)), ...refused(word, version !== undefined)],
        },
      },
    ] as const;
  });
  return Object.fromEntries(states);
}

/** The input of a call with the version that it is about: it is sent as If-Match, in the quotes that this has. */
function versioned(input: Node | undefined, version: Node | undefined): Made {
  if (!version) return input;
  const expression = textOf(version)?.replace(/^=/, '') ?? '';
  const tag: Node = { ...version, type: 'scalar', value: `='"' + ${expression} + '"'` };
  const written = input?.type === 'object' ? Object.fromEntries(input.entries) : {};
  return { ...written, 'If-Match': tag };
}

/** What was typed stays in the form. */
const KEPT = { busy: false, initial: '=sent' };

function failing(branch: Node, { flow, inFlow }: DialogWord): Made {
  const is = (key: string): boolean => {
    const value = entryOf(branch, key);
    return value?.type === 'scalar' && value.value === true;
  };
  const written = (key: string): Node | undefined => {
    const value = entryOf(branch, key);
    return value && inFlow(value);
  };
  const also = entryOf(branch, 'do');
  const actions = also?.type === 'array' ? also.items : also ? [also] : [];
  const target = is('close') ? `#${flow}.resting` : is('reload') ? 'loading' : 'editing';
  return {
    guard: written('if'),
    target,
    actions: [
      { set: { ...KEPT, ...failure(written('message') ?? REFUSED, entryOf(branch, 'at')) } },
      ...actions.map((action) => inFlow(action)),
    ],
    description: entryOf(branch, 'description'),
  };
}

/** What is told of a failure: above the form, or at one of its fields. */
function failure(message: Made, field: Node | undefined): { readonly [key: string]: Made } {
  return field ? { errors: { errors: [{ field, message }] } } : { error: message };
}

/** Whether a failure is told at a field that the answer does not name. */
export function namesFields({ node }: DialogWord): boolean {
  return itemsOf(entryOf(node, 'onError')).some((branch) => entryOf(branch, 'at') !== undefined);
}

/** What both changed: sent again, mine wins in it. */
function clashing(conflict: string): { readonly [key: string]: Made } {
  return { error: '@errors.changedBoth', conflict: `=${conflict}`, base: `=${conflict}.base` };
}

function refused({ node }: DialogWord, hasVersion: boolean): Made[] {
  const conflict = 'event.error.body.conflict';
  return [
    hasVersion
      ? {
          guard: `event.error.status = 409 and filled(${conflict})`,
          target: 'editing',
          actions: [
            { set: { ...KEPT, ...(entryOf(node, 'base') ? clashing(conflict) : { error: '@errors.changed' }) } },
            { type: 'reload-data', params: {} },
          ],
          description: 'Somebody else changed it meanwhile: that is told, and the page is read anew, or mine wins when it is sent again.',
        }
      : undefined,
    {
      guard: NOBODY_ANSWERED,
      target: 'editing',
      actions: { set: { ...KEPT, error: '@errors.network' } },
      description: 'Nobody answered: it may be sent again.',
    },
    {
      target: 'editing',
      actions: { set: { ...KEPT, error: REFUSED_STEP } },
      description: 'Refused: why is told, and what was typed stays.',
    },
  ];
}
