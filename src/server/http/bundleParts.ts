import type { CompiledPortal } from '#compiler';
import { type BundleFile, DEFAULT_FRAME, type Frame, type Route, type ScreenPart, type ShellPart } from '#model';

/** The parts of a bundle that a page needs first, as its browser will have them. */
export interface FirstParts {
  readonly shell: ShellPart | undefined;
  /** Address of the screen's part; undefined without one. */
  readonly address: string | undefined;
  readonly screen: ScreenPart | undefined;
  /** The frame of the screen; a screen without a part of its own has the usual one. */
  readonly frame: Frame | undefined;
}

/** Reads the parts for a route, which without a screen of its own shows the one for later releases; `shellAddress` is that of the manifest. */
export function firstParts(portal: CompiledPortal, shellAddress: string, route: Route): FirstParts {
  const shell = readPart<ShellPart>(portal, shellAddress);
  const screenId = route.screen ?? portal.routes.unreleasedScreen;
  const address = screenId === undefined ? undefined : shell?.screens[screenId];
  const screen = address === undefined ? undefined : readPart<ScreenPart>(portal, address);
  return { shell, address, screen, frame: shell?.frames?.[screen?.screen.frame ?? DEFAULT_FRAME] };
}

const parsedParts = new WeakMap<BundleFile, unknown>();

/** A part of the bundle, parsed once. */
function readPart<Part>(portal: CompiledPortal, address: string): Part | undefined {
  const file = portal.files.get(address);
  if (file !== undefined && !parsedParts.has(file)) parsedParts.set(file, JSON.parse(Buffer.from(file.body).toString('utf8')));
  return file && (parsedParts.get(file) as Part);
}
