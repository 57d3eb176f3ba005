import type { Operation } from './bundle.ts';
import type { Condition, Fact, MachineDocument } from './documents.gen.ts';
import type { Json, JsonObject } from './json.ts';

/** Beginning of the keys of the messages that the Studio's pages show; no page of the portal has them. */
export const STUDIO_PREFIX = 'studio.';

/** What the page of the Studio must know before it makes its first call. The server writes it as JSON into `<meta name="boot">`. */
export interface StudioBoot {
  /** Version of the documents. */
  readonly version: string;
  readonly language: string;
  readonly languages: readonly (StudioLanguage & { readonly locale: string })[];
  /** `token` needs the cookie of the page alone, and gives `access_token` for the others. */
  readonly calls: { readonly [name in 'token' | 'machines' | 'machine' | 'texts']: Operation } & {
    readonly [name in 'records' | 'record' | 'examples']?: Operation;
  };
}

/** A program and its name, as the Studio offers it for choice; the base portal is one of them. */
export interface StudioProgram {
  readonly id: string;
  readonly name: string;
}

/** A language of the portal. */
export interface StudioLanguage {
  readonly id: string;
  readonly name: string;
}

/** A screen that shows a flow. */
export interface StudioScreen {
  readonly id: string;
  readonly title: string;
  /** The address pattern that opens it; absent for a screen that is shown in a frame or by another screen. */
  readonly route?: string;
}

/** A machine in the list of all. */
export interface StudioMachineSummary {
  readonly id: string;
  readonly description: string;
  readonly runsIn: 'app' | 'block' | 'server';
  /** Path of its document. */
  readonly file: string;
  /** Whether the chosen program changes the machine of the base. */
  readonly differsFromBase: boolean;
  readonly usedBy: readonly StudioScreen[];
}

/** Result of `listStudioMachines`. */
export interface StudioMachines {
  readonly program: string;
  readonly language: string;
  readonly programs: readonly StudioProgram[];
  readonly languages: readonly StudioLanguage[];
  readonly machines: readonly StudioMachineSummary[];
}

/** Where a state or a transition was written. */
export interface StudioSource {
  readonly file: string;
  readonly line: number;
}

/** An operation that a machine calls. */
export interface StudioCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** A response, made from its schema; null where it returns no data. */
  readonly example: Json;
}

/**
 * Result of `readStudioMachine`: a machine of one program with all that explains it. A pointer (RFC 6901) leads into `document`; that of a
 * transition is its id everywhere, a state's id are the state names from the root joined by dots ('' is the machine itself).
 */
export interface StudioMachine extends StudioMachineSummary {
  readonly program: string;
  readonly language: string;
  readonly document: MachineDocument;
  /** Pointer of a condition or of a value -> how people write it: FEEL, or `@key` of a text. */
  readonly written: { readonly [pointer: string]: string };
  /** Pointer of a state or a transition -> where it was written. */
  readonly sources: { readonly [pointer: string]: StudioSource };
  /** Key of a text that the machine names -> the text. */
  readonly texts: { readonly [key: string]: string };
  readonly calls: { readonly [operation: string]: StudioCall };
  /** Pointer of what has a description -> the ids of requirements in it. */
  readonly requirements: { readonly [pointer: string]: readonly string[] };
  readonly simulation: StudioSimulation;
  readonly layout?: ChartLayout;
}

/** A fact that a machine reads and that somebody who tries it gives. */
export interface StudioInput {
  readonly path: string;
  readonly type?: Fact['type'];
  readonly description?: string;
  /** All values that it can have. */
  readonly domain?: readonly (string | number | boolean)[];
  /** Its value in the program. */
  readonly value?: Json;
}

/** What a machine needs to be tried by itself. */
export interface StudioSimulation {
  /** The named conditions that it reads. */
  readonly conditions: { readonly [name: string]: Condition };
  /** The derived facts that it reads. */
  readonly facts: { readonly [path: string]: Fact };
  readonly inputs: readonly StudioInput[];
  /** JSON text of a part of a condition, or of an operand -> FEEL. */
  readonly phrases: { readonly [json: string]: string };
}

/** A role, with what the portal knows of a user in it. */
export interface StudioRoleUser {
  readonly id: string;
  /** Facts of the user, those of its program among them. */
  readonly user: JsonObject;
  readonly menu: readonly JsonObject[];
}

/** Result of `readStudioExamples`: what a screen is shown with that nobody uses and that calls nothing. */
export interface StudioExamples {
  /** Address of the shell part of the program in the language; it names those of its screens. */
  readonly shell: string;
  readonly roles: readonly StudioRoleUser[];
  /** Operation -> an example of its response, made from its schema; null where it returns nothing. */
  readonly responses: { readonly [operation: string]: Json };
}

/** A rectangle of a chart, from its upper left corner. */
export interface ChartRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point of a chart. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** The box of a state. */
export interface ChartBox extends ChartRectangle {
  readonly state: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
}

/** The line of a transition, and the rectangle of its label. */
export interface ChartEdge {
  readonly transition: string;
  readonly points: readonly ChartPoint[];
  readonly label: ChartRectangle;
}

/** Where the states and transitions of a machine are drawn. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ChartBox[];
  readonly edges: readonly ChartEdge[];
}
