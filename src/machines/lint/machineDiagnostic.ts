import { nearest } from '#model';

/** An error or a warning of a machine document, before its position is known; `pointer` leads to it, `fix` is the likely remedy. */
export interface MachineDiagnostic {
  readonly code:
    | 'MACHINE_KEY_UNKNOWN'
    | 'MACHINE_NAME_DOTTED'
    | 'MACHINE_INITIAL_MISSING'
    | 'MACHINE_INITIAL_UNKNOWN'
    | 'MACHINE_TARGET_UNKNOWN'
    | 'MACHINE_ACTION_UNKNOWN'
    | 'MACHINE_ACTION_PLACE'
    | 'MACHINE_ACTOR_UNKNOWN'
    | 'MACHINE_OPERATION_UNKNOWN'
    | 'MACHINE_CONDITION_UNKNOWN'
    | 'MACHINE_CONTEXT_UNKNOWN'
    | 'MACHINE_ON_ERROR_MISSING'
    | 'MACHINE_INVOKE_DUPLICATE'
    | 'MACHINE_SERVER_WAITS'
    | 'MACHINE_DUE_EVENT'
    | 'MACHINE_DELAY_UNNAMED'
    | 'MACHINE_DELAY_UNUSED'
    | 'MACHINE_EVENT_UNDECLARED'
    | 'MACHINE_EVENT_UNUSED'
    | 'MACHINE_STATE_UNREACHABLE'
    | 'MACHINE_STATE_TRAP'
    | 'MACHINE_TRANSITION_SHADOWED'
    | 'MACHINE_ALWAYS_CYCLE';
  readonly pointer: string;
  readonly message: string;
  readonly fix?: string;
}

/** The diagnostic of an unknown name; its remedy is the most similar known one. */
export function unknownName(
  code: MachineDiagnostic['code'],
  what: string,
  name: string,
  known: Iterable<string>,
  pointer: string,
): MachineDiagnostic {
  const similar = nearest(name, known);
  return { code, pointer, message: `${what} '${name}' is not known.`, ...(similar !== undefined && { fix: `Did you mean '${similar}'?` }) };
}
