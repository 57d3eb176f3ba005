/** A fault of an operations document: `document` is its place in the list given, `pointer` an RFC 6901 pointer into it. */
export interface OperationFault {
  readonly code:
    | 'OPERATION_ID_MISSING'
    | 'OPERATION_ID_DUPLICATE'
    | 'OPERATION_PATH_DUPLICATE'
    | 'OPERATION_METHOD_UNKNOWN'
    | 'OPERATION_PORTAL_MISSING'
    | 'OPERATION_RESPONSES_MISSING'
    | 'OPERATION_PARAMETER_INVALID'
    | 'OPERATION_PARAMETER_UNDECLARED'
    | 'OPERATION_BODY_UNKNOWN';
  readonly document: number;
  readonly pointer: string;
  readonly message: string;
}
