export type {
  Compilation,
  CompiledMachine,
  CompiledPortal,
  CompileOptions,
  PortalFiles,
  Provenance,
  VariantPortal,
  Vocabulary,
} from './compiledPortal.ts';
export { compilePortal } from './compilePortal.ts';
export { type Code, codes } from './diagnostics/codes.ts';
export { explainCondition } from './explainCondition.ts';
export { formatDocument } from './format/formatDocument.ts';
export type { HandlerDescription, HandlerDescriptions, HandlerSetting } from './handlerDescription.ts';
export type { DocumentFiles } from './load/documentFiles.ts';
export { WatchedFolder } from './load/WatchedFolder.ts';
export { conditionPhrases } from './studio/conditionPhrases.ts';
export { simulationFacts } from './studio/simulationFacts.ts';
export { coreForms } from './validate/metaSchemas.ts';
export { walkShapeFault } from './validate/walkShape.ts';
