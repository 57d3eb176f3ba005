import { type CompiledMachine, type CompiledPortal, simulationFacts, type VariantPortal } from '#compiler';
import { graphOf } from '#machines';
import type { StudioCall, StudioMachine, StudioMachineSummary, StudioScreen, StudioSource } from '#model';
import { responseExamples } from './responseExamples.ts';

/** For whom a machine is told. */
export interface MachineReader {
  readonly portal: CompiledPortal;
  readonly variant: VariantPortal;
  readonly language: string;
}

/** A machine as it stands in the list of all. */
export function machineSummary(reader: MachineReader, machine: CompiledMachine): StudioMachineSummary {
  const { document, id, isChanged, path, screens } = machine;
  return {
    id,
    description: document.description,
    runsIn: document.runsIn ?? 'block',
    file: path,
    differsFromBase: isChanged,
    usedBy: screens.map((screen) => studioScreen(reader, screen)),
  };
}

function studioScreen({ language, portal, variant }: MachineReader, { id, title }: CompiledMachine['screens'][number]): StudioScreen {
  const route = Object.values(portal.routes.routes).find(({ screen }) => screen === id)?.path;
  return { id, title: variant.text(language, title), ...(route !== undefined && { route }) };
}

/** A machine with all that explains it. */
export function studioMachine(reader: MachineReader, machine: CompiledMachine): StudioMachine {
  const { language, portal, variant } = reader;
  const { document, messages, operations, path } = machine;
  const { states, transitions } = graphOf(document);
  const parts = [...states, ...transitions];
  return {
    ...machineSummary(reader, machine),
    program: variant.id,
    language,
    document,
    written: machine.written(),
    sources: tableOf(parts, ({ pointer }) => sourceAt(reader, path, pointer)),
    texts: Object.fromEntries(messages.map((key) => [key, variant.text(language, key)])),
    calls: Object.fromEntries(operations.flatMap((id) => callEntry(portal, id))),
    simulation: simulationFacts(portal, variant, document),
    requirements: tableOf(parts, ({ description, pointer }) => requirementsIn(pointer === '' ? document.description : description)),
  };
}

/** Pointer -> what is found for a part of the machine; parts for which nothing is found are left out. */
function tableOf<Part extends { readonly pointer: string }, Found>(
  parts: readonly Part[],
  find: (part: Part) => Found | undefined,
): { readonly [pointer: string]: Found } {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const found = find(part);
      return found === undefined ? [] : [[part.pointer, found]];
    }),
  );
}

function sourceAt({ portal, variant }: MachineReader, path: string, pointer: string): StudioSource | undefined {
  const position = portal.whereFrom(variant.id, path, pointer) ?? portal.whereFrom(portal.defaultVariant, path, pointer);
  return position && { file: position.file, line: position.line };
}

function callEntry(portal: CompiledPortal, id: string): [string, StudioCall][] {
  const { openapi, operations } = portal;
  const operation = operations[id];
  if (operation === undefined) return [];
  const { method, path } = operation;
  const methods = openapi.paths[path] as { readonly [method: string]: { readonly summary?: string } } | undefined;
  const example = responseExamples(portal)[id] ?? null;
  return [[id, { method, path, summary: methods?.[method.toLowerCase()]?.summary ?? '', example }]];
}

/** An id of a requirement or a decision, or a range of them, such as SH-MODALS-01..05; its beginning is a group. */
const REQUIREMENT = /^((?:[A-Z]+-)+)[A-Z]?\d+(?:\.\.\d+)?$/;
/** The end of an id whose beginning is that of the one before: the C06 of "G-C04, C06". */
const FURTHER = /^[A-Z]?\d+(?:\.\.\d+)?$/;

function requirementsIn(description = ''): readonly string[] | undefined {
  const found: string[] = [];
  let beginning: string | undefined;
  for (const word of description.split(/[\s(),;:]/).filter((part) => part !== '')) {
    const id = word.endsWith('.') ? word.slice(0, -1) : word;
    const isFurther = beginning !== undefined && FURTHER.test(id);
    beginning = isFurther ? beginning : REQUIREMENT.exec(id)?.[1];
    if (beginning !== undefined) found.push(isFurther ? `${beginning}${id}` : id);
  }
  return found.length > 0 ? found : undefined;
}
