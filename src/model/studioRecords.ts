import type { Condition } from './documents.gen.ts';
import type { ShownValue } from './live.ts';

/** A record of a life cycle as testers see it: where it stands, and nothing of what it says. */
export interface StudioRecordSummary {
  readonly id: string;
  /** Id of the maker's portal that it belongs to; absent for what belongs to none. */
  readonly program?: string;
  /** Ids of its active states, each after the one around it. */
  readonly active: readonly string[];
  /** When it came into this state (ISO 8601). */
  readonly enteredAt: string;
  readonly due?: StudioDueEvent;
}

/** What time will do to a record. */
export interface StudioDueEvent {
  readonly event: string;
  /** A day of the portal's time zone (YYYY-MM-DD), or a moment (ISO 8601). */
  readonly on: string;
}

/** How many records stand in a state: its innermost active states, by their ids. */
export interface StudioStateCount {
  readonly state: string;
  readonly count: number;
}

/** Result of `listStudioRecords`: a page of the records of a life cycle, those that changed last first. */
export interface StudioRecords {
  readonly machine: string;
  /** Every state of the machine in which a record can rest, in the order of the document, and any other that a record is in. */
  readonly states: readonly StudioStateCount[];
  /** False where there are more records than were counted. */
  readonly isCountExact: boolean;
  /** How many records the list has, as far as they were counted. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly timeZone: string;
  readonly records: readonly StudioRecordSummary[];
}

/** A transition of a record, and who caused it by role alone. */
export interface StudioHistoryEntry {
  readonly at: string;
  /** Empty where the record was made. */
  readonly event: string;
  /** Undefined where the record was made. */
  readonly from?: readonly string[];
  readonly to: readonly string[];
  readonly sentBy: 'user' | 'clock' | 'job';
  /** The roles that whoever acted has today; none of somebody who is not there any more. */
  readonly roles: readonly string[];
  /** The roles of the user for whom it was done, if that was somebody else. */
  readonly onBehalfOf?: readonly string[];
  /** Ids of the transitions that lead from there to here by the event; one of them was taken. */
  readonly transitions: readonly string[];
}

/** Why a condition had its result. Of its operands only what the documents say themselves is told. */
export interface StudioTrace {
  readonly condition: Condition | null;
  readonly operator: string;
  readonly value: boolean;
  readonly operands?: readonly ShownValue[];
  readonly parts: readonly StudioTrace[];
}

/** A transition that an event could take where the record stands. */
export interface StudioWay {
  readonly transition: string;
  readonly target?: string;
  readonly holds: boolean;
  readonly trace?: StudioTrace;
}

/** A call that sends an event, and whether the chosen role may make it. */
export interface StudioEventCall {
  readonly operation: string;
  /** The roles that its access row names. */
  readonly roles: readonly string[];
  readonly isAllowed: boolean;
  /** Why the condition of its access row had its result, where the row names the role and has a condition. */
  readonly trace?: StudioTrace;
}

/**
 * Whether an event can be sent now. `may`: the chosen role may, and the record accepts it. `clock`, `step` and `job`: people never send it, but time,
 * another record or a background job. Otherwise the first thing that bars it: the state has no transition for it, no call sends it, no call lets the role
 * in, nobody who could come to the record has the role, the calls do not show it the record, or a guard does not hold.
 */
export type StudioVerdict = 'may' | 'clock' | 'step' | 'job' | 'noTransition' | 'noCall' | 'nobody' | 'access' | 'reach' | 'guard';

/** An event of a life cycle, and how it stands with it now. */
export interface StudioRecordEvent {
  readonly event: string;
  /** Its name for people. */
  readonly label?: string;
  readonly description: string;
  readonly sentBy: 'user' | 'clock' | 'step' | 'job';
  readonly verdict: StudioVerdict;
  /** Whether the record would accept it, with the data of its example, from whoever sends it. */
  readonly isAccepted: boolean;
  readonly calls: readonly StudioEventCall[];
  readonly ways: readonly StudioWay[];
}

/** Result of `readStudioRecord`. */
export interface StudioRecord extends StudioRecordSummary {
  readonly machine: string;
  readonly timeZone: string;
  /** The newest first. */
  readonly history: readonly StudioHistoryEntry[];
  /** Whether its history has more than these. */
  readonly hasEarlier: boolean;
  readonly roles: readonly StudioRole[];
  /** The role for which `events` are judged. */
  readonly role: string;
  /** The roles that may act for somebody in this role. */
  readonly actingRoles: readonly string[];
  /** The one of them for which `events` are judged; in person without it. */
  readonly by?: string;
  readonly events: readonly StudioRecordEvent[];
  /** JSON text of a part of a condition of an access row -> FEEL. */
  readonly phrases: { readonly [json: string]: string };
}

/** A role of the portal. */
export interface StudioRole {
  readonly id: string;
  readonly description: string;
}
