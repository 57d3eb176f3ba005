import type { CompiledPortal } from '#compiler';
import type { ScreenPart, ShellPart, Value } from '#model';

/** A button of a screen that stands there, or can be pressed, while a life cycle accepts an event. */
export interface OfferedButton {
  readonly screen: string;
  /** Flow of the screen that the button sends to; empty where the button calls by itself. */
  readonly flow: string;
  /** Where the screen reads the accepted events of a record. */
  readonly offers: string;
  readonly event: string;
  readonly label: Value;
}

type Fields = { readonly [name: string]: unknown };

function mapsIn(node: unknown): Fields[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(mapsIn);
  return Array.isArray(node) ? inner : [node as Fields, ...inner];
}

/** The maps below a node, each with the flow around it. */
function flowsIn(node: unknown, around: string): { readonly map: Fields; readonly flow: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { block, flow: own } = node as Fields;
  const flow = block === 'flow' ? String(own) : around;
  const inner = Object.values(node).flatMap((child) => flowsIn(child, flow));
  return Array.isArray(node) ? inner : [{ map: node as Fields, flow }, ...inner];
}

/** The flow that a button names, else the one around it. */
function flowOf({ actions }: Fields, around: string): string {
  const named = mapsIn(actions).find(({ type }) => type === 'send')?.['params'] as Fields | undefined;
  return typeof named?.['to'] === 'string' ? named['to'] : around;
}

/** Which accepted events a condition asks for, and where it reads them. */
function askedIn(condition: unknown): { readonly offers: string; readonly event: string }[] {
  return mapsIn(condition).flatMap(({ $fn, of }) => {
    const [list, first, second, third] = Array.isArray(of) ? of : [];
    const offers = (list as { $?: unknown } | undefined)?.$;
    if (typeof offers !== 'string') return [];
    if ($fn === 'findBy' && /(^|\.)actions$/.test(offers) && first === 'name' && typeof second === 'string')
      return [{ offers, event: second }];
    return $fn === 'filterByPart' && first === 'actions' && second === 'name' ? [{ offers, event: String(third) }] : [];
  });
}

/** Every button by which a screen, with the parts it shows, offers events of life cycles; each event once a screen, flow and list of events. */
export function offeredButtons(portal: CompiledPortal): OfferedButton[] {
  const read = <T>(address: string): T => JSON.parse(new TextDecoder().decode(portal.files.get(address)?.body)) as T;
  const { screens } = read<ShellPart>(portal.manifest('base', 'en').shell);
  const all = Object.values(screens).flatMap((address) => {
    const { screen } = read<ScreenPart>(address);
    const buttons = flowsIn(screen, '').filter(({ map }) => map['block'] === 'button');
    return buttons.flatMap(({ flow, map }) =>
      askedIn([map['visibleIf'], map['disabledIf']]).map((asked) => {
        return { screen: screen.id, flow: flowOf(map, flow), ...asked, label: map['label'] as Value };
      }),
    );
  });
  // The first button sends the event itself; later ones of the same event are other ways to it.
  return [...new Map(all.toReversed().map((one) => [`${one.screen} ${one.flow} ${one.offers} ${one.event}`, one])).values()].toReversed();
}
