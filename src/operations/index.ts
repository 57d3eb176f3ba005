export { buildRequest, type FormPart, type RequestParts } from './buildRequest.ts';
export { changesSomething } from './changesSomething.ts';
export type { OperationFault } from './operationFault.ts';
export { operationsOf } from './operationsOf.ts';
export { ParameterError } from './parameterError.ts';
