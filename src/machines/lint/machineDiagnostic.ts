import { nearest } from '#model';

/**
 * An error or a warning of a machine document. `pointer` is the JSON pointer of the faulty node, from which the compiler finds file, line and
 * column; `fix` is the likely remedy. The compiler explains each code in its `codes.ts`, or names the check that reports it instead.
 */
export interface MachineDiagnostic {
  readonly code:
    | 'MACHINE_KEY_UNKNOWN'
    | 'MACHINE_NAME_DOTTED'
    | 'MACHINE_INITIAL_MISSING'
    | 'MACHINE_INITIAL_UNKNOWN'
    | 'MACHINE_TARGET_UNKNOWN'
    | 'MACHINE_ACTION_UNKNOWN'
    | 'MACHINE_ACTION_PLACE'
    | 'MACHINE_ASSIGN_NESTED'
    | 'MACHINE_ACTOR_UNKNOWN'
    | 'MACHINE_OPERATION_UNKNOWN'
    | 'MACHINE_CONDITION_UNKNOWN'
    | 'MACHINE_CONTEXT_UNKNOWN'
    | 'MACHINE_ON_ERROR_MISSING'
    | 'MACHINE_INVOKE_DUPLICATE'
    | 'MACHINE_SERVER_WAITS'
    | 'MACHINE_DUE_EVENT'
    | 'MACHINE_JOB_EVENT'
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

/** The diagnostic of an unknown name, whose remedy is the most similar known one. `noun` is what the name should name, capitalized: 'Action'. */
export function unknownName(
  code: MachineDiagnostic['code'],
  noun: string,
  name: string,
  known: Iterable<string>,
  pointer: string,
): MachineDiagnostic {
  const similar = nearest(name, known);
  return { code, pointer, message: `${noun} '${name}' is not known.`, ...(similar !== undefined && { fix: `Did you mean '${similar}'?` }) };
}
