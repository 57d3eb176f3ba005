export { buildRequest, type FormPart, ParameterError, type RequestParts } from './buildRequest.ts';
export { changesSomething } from './changesSomething.ts';
export type { OperationDiagnostic as OperationFault } from './operationsOf.ts';
export { operationsOf } from './operationsOf.ts';
export { filterParams, initialSettings, sortParam, type TableSettings, tableCallInput } from './tableCall.ts';
