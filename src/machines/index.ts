export { activeIds } from './activeIds.ts';
export { createFlow, type GuardScope } from './createFlow.ts';
export type { ComparedMachine, Difference } from './differences/difference.ts';
export { differencesOf } from './differences/differencesOf.ts';
export { differenceText } from './differences/differenceText.ts';
export { operationOf } from './documentParts.ts';
export { mermaidOf } from './exports/mermaidOf.ts';
export { notations } from './exports/notations.ts';
export { ruleTableOf } from './exports/ruleTableOf.ts';
export { scxmlOf } from './exports/scxmlOf.ts';
export { fullActionTexts, guardText, type WrittenMachine } from './exports/words.ts';
export { xstateConfigOf } from './exports/xstateConfigOf.ts';
export type { FlowAction, FlowActionContext, FlowActor, FlowEnvironment, FlowEvent } from './flowEnvironment.ts';
export { VersionedOutput } from './flowEnvironment.ts';
export { flowStart } from './flowStart.ts';
export { type Graph, type GraphState, type GraphTransition, graphOf } from './graphOf.ts';
export { innermostStates } from './innermostStates.ts';
export { activeStateMeta, decidingFacts, eventDeclaration, lifeCycleOf, stateMetas } from './lifeCycle.ts';
export { type EventExits, eventExitsOf } from './lint/eventExits.ts';
export type { MachineVocabulary } from './lint/lintInput.ts';
export type { MachineDiagnostic as MachineFault } from './lint/machineDiagnostic.ts';
export { lintMachine } from './lintMachine.ts';
export { type FlowObserver, type ObservedStep, observeFlow, type TransitionKey, valueInFlow } from './observeFlow.ts';
export { partsOf } from './partsOf.ts';
export { type EventSamples, type FlowPath, pathsOf } from './pathsOf.ts';
export { acceptedEvents, type Outcome, type PersistedState, type Sender, transitionOf } from './persistedFlow.ts';
export { type EvidenceWords, evidencePage } from './recordings/evidencePage.ts';
export { jestTest } from './recordings/jestTest.ts';
export { junitReport, type ReplayedWalk } from './recordings/junitReport.ts';
export { usesPage } from './recordings/pageTest.ts';
export { playwrightTest } from './recordings/playwrightTest.ts';
export { type RecordedMachine, recordingOf } from './recordings/recordingOf.ts';
export { recordingOfSimulation } from './recordings/recordingOfSimulation.ts';
export {
  coverageOfRecording,
  type RecordingFault,
  recordingFaultText,
  replayRecording,
  retakeRecording,
} from './recordings/replayRecording.ts';
export { drivenSteps } from './recordings/turns.ts';
export { walkText } from './recordings/walkText.ts';
export { type RestingState, reactsTo, restingState, stateValueOf } from './restingState.ts';
export { type Literals, literalsOf, shownValue } from './shownValue.ts';
export { type OfferedTransition, offeredTransitions, type SimulatedMoment, simulateFlow } from './simulateFlow.ts';
export { transitionIds } from './transitionIds.ts';
export { waysTo } from './walks/conditionWays.ts';
export { type Coverage, coverageOf, type Share } from './walks/coverageOf.ts';
export { type DerivedWalks, deriveWalks } from './walks/deriveWalks.ts';
export { mergedCoverage, storedCoverage } from './walks/mergedCoverage.ts';
export { type PlayedStep, playedWalk } from './walks/playedWalk.ts';
export { randomWalk } from './walks/randomWalk.ts';
export { replayWalk, type WalkFault } from './walks/replayWalk.ts';
export { rootValue } from './walks/settings.ts';
export { shortestWalk } from './walks/shortestWalk.ts';
export type { Walk, WalkStep } from './walks/walk.ts';
export { withAncestors } from './withAncestors.ts';
