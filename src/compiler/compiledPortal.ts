import type {
  AccessDocument,
  BundleFile,
  CallCollection,
  Condition,
  ContentDocument,
  DemoDocument,
  Diagnostic,
  Fact,
  LayerKind,
  MachineDocument,
  Manifest,
  MenuDocument,
  MessageTable,
  OemDocument,
  OperationsDocument,
  OperationTable,
  PortalDocument,
  ProductsDocument,
  ReportDocument,
  RoutesDocument,
  SourcePosition,
} from '#model';
import type { HandlerDescriptions } from './handlerDescription.ts';
import type { DocumentFiles } from './load/documentFiles.ts';

/** Names that documents may use because there is code for them. */
export interface Vocabulary {
  readonly actors: readonly string[];
  /** Handlers of the server's registry, and what they take and answer; undefined leaves them unchecked. */
  readonly handlers?: HandlerDescriptions | undefined;
  /** Functions of expressions; undefined takes the engine's own. */
  readonly functions?: readonly string[] | undefined;
}

/** What to compile, and with which engine. */
export interface CompileOptions {
  /** Folder that holds schemas, workflows, locales and oem-config. */
  readonly root: string;
  /** Reads the documents from elsewhere; `root` is then only where assets are served from. */
  readonly files?: DocumentFiles | undefined;
  /** Folder of the engine, whose schemas/meta describe the documents. */
  readonly engineRoot: string;
  readonly registry: Vocabulary;
  /** The last portal compiled from the same root; unchanged documents are taken over from it. */
  readonly previous?: CompiledPortal | undefined;
  /** Is asked, with the version of the documents that were read, whether to compile them; compiles them unless it returns false. */
  readonly accepts?: ((version: string) => boolean) | undefined;
  /** Texts of validator modules by their URL, which need not be generated then. */
  readonly validators?: ReadonlyMap<string, string> | undefined;
}

/** Outcome of a compilation; `portal` is absent exactly when a diagnostic is an error. */
export interface Compilation {
  readonly diagnostics: readonly Diagnostic[];
  readonly portal?: CompiledPortal;
  /** The paths that documents read of whose values no type is known, as often as they are read; absent where types were not checked. */
  readonly untypedPaths?: readonly string[];
  /** The version of the documents, when `accepts` did not let them be compiled. */
  readonly declined?: string;
}

/** The part of a variant (the base portal, or the program of one vehicle maker) that the server itself reads. */
export interface VariantPortal {
  readonly id: string;
  /** The description of the vehicle maker's program: its name, number, colours, users. */
  readonly oem: OemDocument;
  readonly menus: { readonly [id: string]: MenuDocument };
  /** The products of the program itself, and those that it shares with others. */
  readonly products: { readonly own?: ProductsDocument; readonly common?: ProductsDocument };
  /** Text of a message in a language; the key itself when there is no such message. */
  text(language: string, key: string, args?: { readonly [name: string]: unknown }): string;
  /** The parsed messages of a language whose keys begin with a prefix. */
  messages(language: string, prefix: string): MessageTable;
}

/** A machine of a variant with what the documents say of it elsewhere. */
export interface CompiledMachine {
  readonly id: string;
  /** Path of its document in the base. */
  readonly path: string;
  readonly document: MachineDocument;
  /** Whether it differs from that of the base portal. */
  readonly isChanged: boolean;
  /** Screens that name it, with the message keys of their titles. */
  readonly screens: readonly { readonly id: string; readonly title: string }[];
  /** Keys of the messages that it names. */
  readonly messages: readonly string[];
  /** Ids of the operations that it calls. */
  readonly operations: readonly string[];
  /** How its conditions and values were written, by their pointers. */
  written(): { readonly [pointer: string]: string };
}

/** Where a value of a resolved document was written. */
export interface Provenance extends SourcePosition {
  readonly layer: LayerKind;
}

/** Files by their addresses. Those of a program are made when it is first asked for, all of them when somebody looks through them. */
export interface PortalFiles extends ReadonlyMap<string, BundleFile> {
  /** The file at an address, if it has been made already. */
  made(path: string): BundleFile | undefined;
}

/** A whole portal, compiled and proven. Immutable. */
export interface CompiledPortal {
  /** Hash over all documents. */
  readonly version: string;
  /** Folder that the documents were read from. */
  readonly root: string;
  /** The bundle that browsers load. The bytes of a file are computed when first asked for. */
  readonly files: PortalFiles;
  readonly variants: ReadonlyMap<string, VariantPortal>;
  readonly defaultVariant: string;
  /** Id of the variant for a user of a program and skin. */
  variantFor(user: { readonly oemName?: string | null | undefined; readonly oemSkinName?: string | null | undefined }): string;
  /** Where the shell of a variant in a language is, and its version; an unknown variant or language gives the default one. */
  manifest(variant: string, language: string): Manifest;
  /** Where the value at a pointer of a resolved document came from; undefined when there is none. */
  whereFrom(variant: string, path: string, pointer: string): Provenance | undefined;
  readonly portal: PortalDocument;
  readonly routes: RoutesDocument;
  readonly facts: { readonly [path: string]: Fact };
  readonly conditions: { readonly [id: string]: Condition };
  readonly access: AccessDocument;
  /** All operation documents as one, entities under components. */
  readonly openapi: OperationsDocument;
  readonly operations: OperationTable;
  /** Flows and life cycles of the base, by id. */
  readonly machines: { readonly [id: string]: MachineDocument };
  /** The machines of a variant by their ids, in order; none of a variant that there is not. */
  machinesOf(variant: string): readonly CompiledMachine[];
  /** What the server does with the records of collections whenever they are stored. */
  readonly collections: { readonly [name: string]: CallCollection };
  /** Reports by their names. */
  readonly reports: { readonly [id: string]: ReportDocument };
  readonly demo: readonly DemoDocument[];
  /** Longer texts than messages, each document in one language. */
  readonly contents: readonly { readonly language: string; readonly document: ContentDocument }[];
  /** What it was compiled from: the text of every document by its path, and the paths of the assets. */
  readonly sources: () => { readonly documents: ReadonlyMap<string, string>; readonly assets: readonly string[] };
  /** Folders of the documents, of the assets, and of the engine. */
  readonly roots: { readonly documents: string; readonly assets: string; readonly engine: string };
}
