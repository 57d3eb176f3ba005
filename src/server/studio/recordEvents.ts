import type { CompiledPortal } from '#compiler';
import { extendEvaluation, resolveParams, trace } from '#conditions';
import { acceptedEvents, activeIds, eventDeclaration, type GraphTransition, type Literals, offeredTransitions } from '#machines';
import type { EventDeclaration, MachineDocument, Operation, StudioEventCall, StudioRecordEvent, StudioVerdict, StudioWay } from '#model';
import { decideAccess } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import { evaluationOfRecord } from '../lifecycle/evaluation.ts';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import { recordStateOf } from '../lifecycle/recordState.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import { eventCalls } from './eventCalls.ts';
import { studioTrace } from './studioTrace.ts';

/** A record, and for which role its events are judged. */
export interface JudgedRecord {
  readonly portal: CompiledPortal;
  readonly machine: MachineDocument;
  readonly record: StoredRecord;
  readonly role: string;
  /** A user with the role whom nothing but rights keeps from the record; undefined where there is none. */
  readonly actor: Actor | undefined;
  readonly now: Date;
  readonly literals: Literals;
  textOf(key: string): string;
  /** Reads the records of everybody. */
  readonly db: LifecycleContext['db'];
  /** Whether a call shows its caller the record. */
  reaches(operation: Operation, actor: Actor): Promise<boolean>;
}

/** The events of a life cycle in the order of its document, each with who may send it to the record now, and why not. */
export async function recordEvents(judged: JudgedRecord): Promise<StudioRecordEvent[]> {
  const { actor, machine, portal } = judged;
  const calls = eventCalls(portal, machine);
  const byRole = await possibleEvents(judged, actor);
  const byTime = await possibleEvents(judged, undefined);
  const found: StudioRecordEvent[] = [];
  for (const event of Object.keys(machine.events ?? {})) {
    const { description = '', label, sentBy = 'user' } = eventDeclaration(machine, event);
    const { accepted, waysOf } = sentBy === 'clock' || sentBy === 'job' ? byTime : byRole;
    const ways = waysOf(event);
    const isAccepted = accepted.has(event);
    const sending = calls.get(event) ?? [];
    found.push({
      event,
      ...(label !== undefined && { label: judged.textOf(label) }),
      description,
      sentBy,
      verdict: await verdictOf(judged, { sentBy, sending, isAccepted, hasWays: ways.length > 0 }),
      isAccepted,
      calls: sending.map((operation) => eventCall(judged, operation)),
      ways,
    });
  }
  return found;
}

interface PossibleEvents {
  readonly accepted: ReadonlySet<string>;
  waysOf(event: string): StudioWay[];
}

/** What the record takes from an actor, or from time where there is none: each event is tried with its example. */
async function possibleEvents(judged: JudgedRecord, actor: Actor | undefined): Promise<PossibleEvents> {
  const { db, literals, machine, now, portal, record } = judged;
  const context = { actor, db, now, portal, requestId: '', sender: 'user' } as const;
  const evaluation = await evaluationOfRecord(context, machine, record);
  const persisted = recordStateOf(machine, evaluation, record);
  const withContext = extendEvaluation(evaluation, { context: persisted.context });
  const exampleOf = ({ event }: GraphTransition) => resolveParams(eventDeclaration(machine, event).example, withContext);
  const moment = { context: persisted.context, active: activeIds(persisted.state) };
  const offered = offeredTransitions(machine, moment, evaluation, exampleOf);
  const senders = ['user', 'clock', 'step', 'job'] as const;
  return {
    accepted: new Set(senders.flatMap((sender) => acceptedEvents(machine, persisted, sender, evaluation))),
    waysOf: (event) =>
      offered
        .filter(({ transition }) => transition.event === event)
        .map(({ because, holds, transition }) => ({
          transition: transition.id,
          ...(transition.target !== undefined && { target: transition.target }),
          holds,
          ...(because && { trace: studioTrace(because, literals) }),
        })),
  };
}

interface Sending {
  readonly sentBy: NonNullable<EventDeclaration['sentBy']>;
  readonly sending: readonly Operation[];
  readonly isAccepted: boolean;
  readonly hasWays: boolean;
}

/** The first thing that bars an event from being sent, from what is true for everybody to what is true of the record. */
async function verdictOf(judged: JudgedRecord, { hasWays, isAccepted, sending, sentBy }: Sending): Promise<StudioVerdict> {
  const { actor, now, portal, reaches, role } = judged;
  if (sentBy !== 'user') return sentBy;
  if (!hasWays) return 'noTransition';
  if (sending.length === 0) return 'noCall';
  const named = sending.filter(({ id }) => namesRole(portal, id, role));
  if (named.length === 0) return 'access';
  if (actor === undefined) return 'nobody';
  const open = named.filter(({ id }) => decideAccess(portal, id, actor, { params: {}, now }) === 'allowed');
  if (open.length === 0) return 'access';
  const shown = await Promise.all(open.map((operation) => reaches(operation, actor)));
  if (!shown.includes(true)) return 'reach';
  return isAccepted ? 'may' : 'guard';
}

function eventCall({ actor, literals, now, portal, role }: JudgedRecord, { id }: Operation): StudioEventCall {
  const rule = portal.access.operations[id];
  const isNamed = namesRole(portal, id, role);
  const traced = isNamed && rule?.when && actor ? trace(rule.when, actorEvaluation(portal, actor, { now })) : undefined;
  return {
    operation: id,
    roles: rule?.allow ?? [],
    isAllowed: isNamed && actor !== undefined && decideAccess(portal, id, actor, { params: {}, now }) === 'allowed',
    ...(traced && { trace: studioTrace(traced.because, literals) }),
  };
}

/** Whether the access row of a call lets in a role, whatever its condition says. */
function namesRole({ access }: CompiledPortal, operation: string, role: string): boolean {
  return access.operations[operation]?.allow.some((allowed) => [role, 'authenticated', 'anyone'].includes(allowed)) ?? false;
}
