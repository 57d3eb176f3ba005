import { readFileSync } from 'node:fs';
import { simulationFacts, walkShapeFault } from '#compiler';
import { junitReport, type ReplayedWalk, recordingFaultText, replayRecording } from '#machines';
import { nearest, type WalkDocument } from '#model';
import { engineRoot } from '../../roots.ts';
import type { FlowsQuestion } from './question.ts';

/** `flows replay <file> ...`: takes kept walks through the machines of their programs; exit code 1 if one does not come to what it says. */
export function replayFlow(question: FlowsQuestion): number {
  const walks = question.words.map((file) => replayed(question, file));
  process.stdout.write(question.option('as') === 'junit' ? junitReport(walks) : walks.map(resultLine).join(''));
  return walks.some(({ fault }) => fault !== undefined) ? 1 : 0;
}

function resultLine({ fault, file, title }: ReplayedWalk): string {
  return fault === undefined ? `passed ${file}: ${title}\n` : `FAILED ${file}: ${title}: ${fault}\n`;
}

function replayed(question: FlowsQuestion, file: string): ReplayedWalk {
  const walk = readWalkFile(file);
  if (typeof walk === 'string') return { title: file, machine: '', file, fault: walk };
  return { title: walk.title, machine: walk.machine, file, fault: faultOf(question, walk) };
}

function readWalkFile(file: string): WalkDocument | string {
  try {
    const walk: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return walkShapeFault(engineRoot, walk) ?? (walk as WalkDocument);
  } catch (error) {
    return `this file cannot be read: ${(error as Error).message}`;
  }
}

function faultOf({ portal }: FlowsQuestion, { machine: id, program, steps }: WalkDocument): string | undefined {
  const variant = portal.variants.get(program);
  if (variant === undefined) return `there is no program "${program}"`;
  const machines = portal.machinesOf(program);
  const machine = machines.find((each) => each.id === id);
  if (machine === undefined) {
    const near = nearest(
      id,
      machines.map((each) => each.id),
    );
    return `there is no machine "${id}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
  }
  const { phrases } = simulationFacts(portal, variant, machine.document);
  const fault = replayRecording({ document: machine.document, phrases }, steps);
  return fault && recordingFaultText(fault);
}
