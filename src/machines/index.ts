export { Answered } from './Answered.ts';
export { createFlow } from './createFlow.ts';
export type { FlowAction, FlowActor, FlowEvent, FlowMoment, FlowWorld } from './flowWorld.ts';
export { type Graph, type GraphState, type GraphTransition, graphOf } from './graphOf.ts';
export { lintMachine } from './lintMachine.ts';
export type { MachineFault } from './machineFault.ts';
export { type EventSamples, type FlowPath, pathsOf } from './pathsOf.ts';
export { type KeptState, type Outcome, transitionOf } from './transitionOf.ts';
export type { MachineVocabulary } from './vocabulary.ts';
