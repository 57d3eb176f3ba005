import type {
  Condition,
  Fact,
  FormDocument,
  FrameDocument,
  MachineDocument,
  OemDocument,
  PortalDocument,
  PortalOperation,
  RoutesDocument,
  ScreenDocument,
} from './documents.gen.ts';
import type { Json, JsonObject } from './json.ts';

/** Parsed ICU message: the AST of @formatjs/icu-messageformat-parser, or a plain text without arguments. */
export type MessageAst = string | readonly Json[];

/** Message key -> parsed message. */
export type MessageTable = { readonly [key: string]: MessageAst };

/** A parameter of an operation, and the part of the request that carries it. */
export interface OperationParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

/** One operation of the OpenAPI documents: everything that the browser needs to call it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly OperationParameter[];
  /** Media type of the request body; absent = no body. */
  readonly requestType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'application/xml';
  /** Media types of a successful response that is a file; absent = the response is data. */
  readonly fileTypes?: readonly string[];
  /** What the document adds under `x-portal`: handler, authentication, caching, downloads. */
  readonly portal: PortalOperation;
}

/** operationId -> operation. */
export type OperationTable = { readonly [id: string]: Operation };

/** A form as the bundle holds it. Its validator is compiled ahead, since the security policy of the page forbids `eval`. */
export interface FormPart {
  readonly id: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  /** Whether white space around typed texts is removed. */
  readonly trim: boolean;
  readonly messages: { readonly [pointerAndKeyword: string]: string };
  readonly checks: NonNullable<FormDocument['checks']>;
  readonly submit?: NonNullable<FormDocument['submit']>;
  /** Whether it consists of texts, passwords and check boxes alone, so that a small script can show it. */
  readonly simple?: true;
  /** Address of the ES module `export default function (require) { return { [schemaHash]: validate } }`. */
  readonly validatorUrl: string;
}

/** The part of a bundle that holds one screen, with the messages, forms and flows that only this screen needs. */
export interface ScreenPart {
  readonly screen: ScreenDocument;
  readonly messages: MessageTable;
  readonly forms: { readonly [id: string]: FormPart };
  readonly flows: { readonly [id: string]: MachineDocument };
}

/**
 * The part of a bundle that the browser loads first: all that the screens of one variant (vehicle maker, skin, language) share. Its size
 * does not depend on the number of makers.
 */
export interface ShellPart {
  /** Hash of all files of the variant. */
  readonly version: string;
  readonly variant: string;
  readonly language: string;
  readonly oem: OemDocument;
  readonly portal: PortalDocument;
  readonly routes: RoutesDocument;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: { readonly [id: string]: Condition };
  readonly operations: OperationTable;
  readonly frames: { readonly [id: string]: FrameDocument };
  /** Flows of the whole portal (`runsIn: app`) and flows that frames show. */
  readonly flows: { readonly [id: string]: MachineDocument };
  /** Forms that frames show. */
  readonly forms: { readonly [id: string]: FormPart };
  readonly messages: MessageTable;
  /** Screen id -> address of its ScreenPart. */
  readonly screens: { readonly [id: string]: string };
}

/** One file of a bundle as the server sends it; immutable, since its name holds the hash of its content. */
export interface BundleFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly brotli: Uint8Array;
}

/** Response of the manifest address: which shell part is the newest of a variant. */
export interface Manifest {
  readonly version: string;
  readonly variant: string;
  readonly language: string;
  /** Address of the shell part. */
  readonly shell: string;
}

/** A request of `StartCalls`, ready to be sent but for what only the browser knows. */
export interface StartRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

/** A request of a screen; `unlessStored` is a key of local storage whose value, if there is one, makes it another request. */
export interface ScreenRequest extends StartRequest {
  readonly unlessStored?: string;
}

/** The requests of a screen in the language in which its user will see it. */
export interface ScreenStart {
  readonly language: string;
  /** The language is that of the page, and holds only if the browser chooses the same. */
  readonly isAssumed: boolean;
  readonly reads: readonly ScreenRequest[];
}

/** The calls with which the page of a session begins (`session.start` of the portal document), as the server writes them into the page. */
export interface StartCalls {
  /** The request for the access token. */
  readonly token: StartRequest;
  /** Sent with the access token as soon as it has come. */
  readonly reads: readonly StartRequest[];
  /** What the first screen asks for, if the user may open it; sent together with `reads`. */
  readonly screen?: ScreenStart;
  /** Names of the cookies that the browser reads for them. */
  readonly cookies: { readonly sso: string; readonly webSession: string; readonly impersonate: string };
  /** Codes of the portal's languages, and the key of local storage with the one of an earlier visit. */
  readonly languages: readonly string[];
  readonly languageKey: string;
}
