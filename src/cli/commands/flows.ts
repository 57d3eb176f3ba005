import { compareFlows } from './flows/compareFlows.ts';
import { coverFlows } from './flows/coverFlows.ts';
import { exportFlow } from './flows/exportFlow.ts';
import { listFlows } from './flows/listFlows.ts';
import { FlowsQuestion } from './flows/question.ts';
import { replayFlow } from './flows/replayFlow.ts';
import { showFlow } from './flows/showFlow.ts';
import { walkFlow } from './flows/walkFlow.ts';

/** What can be asked of machines, by the word behind `portico flows`. Each prints its answer and returns the exit code. */
const VERBS = new Map<string, (question: FlowsQuestion) => number | Promise<number>>([
  ['list', listFlows],
  ['show', showFlow],
  ['walk', walkFlow],
  ['coverage', coverFlows],
  ['export', exportFlow],
  ['differences', compareFlows],
  ['replay', replayFlow],
]);

const USAGE = `usage: portico flows <verb> [...] [--program <program>] [--root <folder>]
  list                                               all machines
  show <id>                                          the states and transitions of one
  walk <id> [--as json]                              walks that together take every transition of one
  walk <id> --to <state>                             the shortest walk to a state
  walk <id> --random <seed> [--steps <n>]            a walk by chance, the same for the same seed
  coverage [<id>] [--with <file,...>]                what such walks see of all machines, or of one; with what was stored as json before
                                                     and with kept walks; --derived no: these alone
  export <id> --as <mermaid|scxml|xstate|table|svg>  one in another notation, or its chart as a picture
  replay <file> ... [--as junit]                     whether kept walks still come to what they say
  differences <id> <program> <program>               how one of the second program differs from that of the first
  differences <id> [<program>] --before <folder>     how one differs from that of an older folder of documents
`;

/** `portico flows <verb> ...`: answers questions on the state machines of the documents. Exit code 2 for what it does not understand. */
export async function flows([verb = '', ...args]: readonly string[]): Promise<number> {
  const answer = VERBS.get(verb);
  if (!answer) {
    process.stderr.write(USAGE);
    return 2;
  }
  const question = await FlowsQuestion.read(args);
  return typeof question === 'number' ? question : answer(question);
}
