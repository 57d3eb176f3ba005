export { buildRequest, type FormPart, ParameterError, type RequestParts } from './buildRequest.ts';
export { changesSomething } from './changesSomething.ts';
export { DAY_RANGES, daysOf, namedRange } from './dayRanges.ts';
export { changedFilters, filterParams, listOf, listText, rangeOf, rangeText, readableFilters, validFilters } from './filterValues.ts';
export type { OperationDiagnostic as OperationFault } from './operationsOf.ts';
export { operationsOf } from './operationsOf.ts';
export { sortParam, tableCallInput } from './tableCall.ts';
export type { TableSettings } from './tableSettings.ts';
export { addressedState, addressNames, addressOf, initialSettings, isInAddress, isShareable, type TableState } from './tableState.ts';
