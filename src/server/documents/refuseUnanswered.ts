import type { Diagnostic } from '#model';
import type { Compile } from './compileWithFallback.ts';
import type { FirstCalls } from './firstCalls.ts';

/** Returns a function that refuses documents with which a process ended in a call that it had never answered. */
export function refuseUnanswered(compile: Compile, firstCalls: Pick<FirstCalls, 'unansweredCall'>): Compile {
  return async (previous, files) => {
    const compilation = await compile(previous, files);
    const { portal } = compilation;
    const call = portal && portal.version !== previous?.version ? firstCalls.unansweredCall(portal.version) : undefined;
    return call === undefined ? compilation : { diagnostics: [diagnosticOf(call)] };
  };
}

function diagnosticOf(call: string): Diagnostic {
  return {
    code: 'CALL_UNANSWERED',
    severity: 'error',
    position: { file: 'schemas', line: 1, column: 1 },
    pointer: '',
    layer: 'base',
    message: `a server with these documents ended before it had answered: ${call}`,
    fix: 'change what is evaluated there; any change of the documents has them served again',
  };
}
