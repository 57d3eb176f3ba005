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

/** Where a parameter of a call goes. */
export interface OperationParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

/** One call of the operation catalogue, everything the browser needs to make it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly OperationParameter[];
  /** Media type of the request body; absent = no body. */
  readonly requestType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** Media types of a successful answer that is a file; absent = the answer is data. */
  readonly fileTypes?: readonly string[];
  readonly portal: PortalOperation;
}

/** operationId -> call. */
export type OperationTable = { readonly [id: string]: Operation };

/** A form ready to show; its validator is a same-origin module with functions compiled from `schema`. */
export interface FormPart {
  readonly id: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  readonly trim: boolean;
  readonly messages: { readonly [pointerAndKeyword: string]: string };
  readonly checks: NonNullable<FormDocument['checks']>;
  readonly submit?: NonNullable<FormDocument['submit']>;
  /** Address of the ES module `export default function (require) { return { [schemaHash]: validate } }`. */
  readonly validatorUrl: string;
}

/** One screen with all that only it needs. */
export interface ScreenPart {
  readonly screen: ScreenDocument;
  readonly messages: MessageTable;
  readonly forms: { readonly [id: string]: FormPart };
  readonly flows: { readonly [id: string]: MachineDocument };
}

/** The first file a browser loads for its OEM x language; does not grow with the number of OEMs. */
export interface ShellPart {
  /** Hash over all files of the variant. */
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
  /** Flows with runsIn 'app' and those that frames show. */
  readonly flows: { readonly [id: string]: MachineDocument };
  /** Forms that frames show. */
  readonly forms: { readonly [id: string]: FormPart };
  readonly messages: MessageTable;
  /** Screen id -> address of its ScreenPart. */
  readonly screens: { readonly [id: string]: string };
}

/** One immutable file, named by the hash of its content. */
export interface BundleFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly brotli: Uint8Array;
}

/** Answer of the manifest address: which shell file to load. */
export interface Manifest {
  readonly version: string;
  readonly variant: string;
  readonly language: string;
  readonly shell: string;
}
