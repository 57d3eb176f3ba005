import { createEvaluation, evaluate, resolveParams, resolveValue } from '#conditions';
import type { Condition, MachineDocument, Value, ValueMap } from '#model';
import { coreDocument } from '../support/coreDocument.ts';

type Fields = { readonly [name: string]: unknown };
interface Taken {
  readonly guard?: Condition;
  readonly actions: readonly { readonly type: string; readonly params: { readonly values: ValueMap } }[];
}

const doc = coreDocument<MachineDocument>('workflows/dealer-edit.machine.json');
const screen = coreDocument('schemas/screens/enrollments/edit-enrollment.screen.json') as {
  readonly values: { readonly hours: Value };
};

function judged(context: Fields, event: Fields, data: Fields = {}) {
  return createEvaluation({ roots: { context: () => context, event: () => event, data: () => data }, facts: {}, conditions: {} });
}

/** The context after what is assigned on a way of the flow. */
function stepped(context: Fields, { actions }: Taken, event: Fields): Fields {
  const { params } = actions.find(({ type }) => type === 'assign') ?? { params: { values: {} } };
  return { ...context, ...resolveParams(params.values, judged(context, event)) };
}

const PARTS = ['contacts', 'properties'] as const;
const listed = (value: unknown): readonly Taken[] => [value].flat() as readonly Taken[];
const transitionFor = (state: string, event: string, part: (typeof PARTS)[number]) =>
  listed((doc.states[state] as { on: { [event: string]: unknown } }).on[event])[PARTS.indexOf(part)] as Taken;
const saving = (part: string) =>
  doc.states[part === 'contacts' ? 'savingContacts' : 'savingProperties']?.invoke as unknown as {
    readonly input: ValueMap;
    readonly onDone: Taken;
    readonly onError: readonly Taken[];
  };

/** A save of a form that began with a version. */
const begins = (context: Fields, part: (typeof PARTS)[number], begun: string) =>
  stepped(context, transitionFor('resting', 'SAVE', part), { part, version: begun, data: {} });
const succeeds = (context: Fields, part: string, version: string) => stepped(context, saving(part).onDone, { version });
const meets = (context: Fields, part: string, version: string) =>
  stepped(context, saving(part).onError[0] as Taken, { error: { body: { conflict: { version } } } });
const sentVersion = (context: Fields, part: string) => resolveParams(saving(part).input, judged(context, {}))['If-Match'];

describe.each([
  ['contacts', 'properties'],
  ['properties', 'contacts'],
] as const)('the two forms of a dealer, %s saved first', (first, second) => {
  test('the second form goes on from what the first one saved', () => {
    const saved = succeeds(begins(doc.context as Fields, first, '"1"'), first, '"2"');
    expect(sentVersion(begins(saved, second, '"1"'), second)).toBe('"2"');
    expect(sentVersion(begins(saved, second, '"2"'), second)).toBe('"2"');
  });

  test("what was merged in one form takes nobody's change into the other", () => {
    const merged = stepped(begins(doc.context as Fields, first, '"1"'), saving(first).onDone, { version: '"3"', merged: true });
    expect(sentVersion(begins(merged, second, '"1"'), second)).toBe('"1"');
    expect(sentVersion(begins(merged, first, '"3"'), first)).toBe('"3"');
  });

  test('taking theirs in one form leaves the other one on what it began with', () => {
    const taken = stepped(meets(begins(doc.context as Fields, first, '"1"'), first, '"2"'), transitionFor('changed', 'TAKE', first), {});
    expect(sentVersion(begins(taken, second, '"1"'), second)).toBe('"1"');
    expect(sentVersion(begins(taken, first, '"2"'), first)).toBe('"2"');
  });
});

test.each(PARTS)(
  '[SH-ERRORS-07, BU-ENROLLMENT-57] what the server says of fields of the %s is kept for their form, in the shape of a 400',
  (part) => {
    const errors = [{ field: 'dealer.primaryContacts.0.email', rule: 'pattern', message: 'must match pattern' }];
    const handlerOf = (error: Fields) =>
      saving(part).onError.find(({ guard }) => guard === undefined || evaluate(guard, judged({}, { error }))) as Taken;
    const after = (error: Fields) => stepped(doc.context as Fields, handlerOf(error), { error })['error'];
    expect(after({ status: 400, message: 'must match pattern', body: { message: 'Not valid', errors } })).toEqual({ errors });
    expect(after({ status: 409, message: 'The account is outstanding', body: { message: 'The account is outstanding', errors: [] } })).toBe(
      'The account is outstanding',
    );
  },
);

test('[BU-DEALER-LIFECYCLE-11] days that are kept stay as they are beside those that are not', () => {
  const monday = { day: 'MON', open: '09:00', close: '18:00' };
  const hoursOf = (hours?: object[]) =>
    resolveValue(screen.values.hours, judged({}, {}, { enrollment: { dealer: { hours } } })) as object[];
  expect(hoursOf([{ day: 'SUN', closed: true }, monday]).slice(0, 2)).toEqual([monday, { day: 'TUE', closed: true }]);
  expect(hoursOf([monday])).toHaveLength(7);
  expect(hoursOf()).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day) => ({ day, closed: true })));
});
