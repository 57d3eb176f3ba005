import type { CompiledPortal } from '#compiler';

/** One screen, frame or flow state of the documents that makes a call. */
export interface Use {
  /** Names the use: kind, document and position in it, e.g. `flow login /states/forgot/states/sending`. */
  readonly id: string;
  readonly operation: string;
  /** Data of this screen, with what stands in for it when it is missing. */
  readonly screen?: { readonly id: string; readonly onError: string };
  /** Message key of what is pressed on the screen to make the call. */
  readonly press?: string;
}

type Node = { readonly [key: string]: unknown };

/** Every use of a call by a screen, frame or flow in any variant of the portal. */
export function usesOf(portal: CompiledPortal): readonly Use[] {
  const found = new Map<string, Use>();
  const add = (use: Use): void => void found.set(use.id, found.get(use.id) ?? use);
  for (const [, file] of portal.files) {
    if (!file.contentType.includes('json')) continue;
    const part = JSON.parse(new TextDecoder().decode(file.body)) as Node;
    for (const [id, frame] of Object.entries(mapOf(part['frames']))) eachBlockUse(`frame ${id}`, frame, add);
    for (const [id, flow] of Object.entries(mapOf(part['flows']))) eachInvoke(`flow ${id}`, mapOf(flow), '', add);
    for (const [id, form] of Object.entries(mapOf(part['forms']))) {
      const { call } = mapOf(mapOf(form)['submit']);
      if (typeof call === 'string') add({ id: `form ${id}`, operation: call });
    }
    const screen = mapOf(part['screen']);
    if (typeof screen['id'] === 'string') screenUses(screen, add);
  }
  return [...found.values()].sort((one, other) => one.id.localeCompare(other.id));
}

function screenUses(screen: Node, add: (use: Use) => void): void {
  const id = String(screen['id']);
  for (const [name, source] of Object.entries(mapOf(screen['data']))) {
    const { call, onError = 'show' } = mapOf(source);
    add({ id: `screen ${id} data ${name}`, operation: String(call), screen: { id, onError: String(onError) } });
  }
  eachBlockUse(`screen ${id}`, screen['blocks'], (use, block) => add({ ...use, ...reachOf(id, block) }));
}

/** Tables load by themselves, files by a press on their label; other blocks are reached by a line of their own. */
function reachOf(id: string, { block, label }: Node): Partial<Use> {
  const screen = { id, onError: 'show' };
  const { $t } = mapOf(label);
  if (block === 'data-table') return { screen };
  return block === 'download' && typeof $t === 'string' ? { screen, press: $t } : {};
}

/** Actions and blocks that name a call, by the ids of the blocks around them. */
function eachBlockUse(at: string, node: unknown, add: (use: Use, block: Node) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) eachBlockUse(at, item, add);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const { id, block, call } = node as Node;
  const blockPath = typeof id === 'string' && typeof block === 'string' ? `${at} ${id}` : at;
  if (typeof call === 'string') add({ id: `${blockPath} ${call}`, operation: call }, node as Node);
  for (const part of Object.values(node)) eachBlockUse(blockPath, part, add);
}

function eachInvoke(at: string, state: Node, pointer: string, add: (use: Use) => void): void {
  for (const invoke of [state['invoke']].flat()) {
    const { src } = mapOf(invoke);
    if (typeof src === 'string' && src.startsWith('op:')) add({ id: `${at} ${pointer.slice(1)}`, operation: src.slice(3) });
  }
  for (const [name, child] of Object.entries(mapOf(state['states']))) eachInvoke(at, mapOf(child), `${pointer}.${name}`, add);
  eachBlockUse(`${at} ${pointer.slice(1)}`, [state['entry'], state['exit'], state['on']], add);
}

function mapOf(value: unknown): Node {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Node) : {};
}
