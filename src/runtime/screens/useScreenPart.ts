import { useCallback, useEffect, useState } from 'react';
import type { ScreenPart } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';

/** A screen's part: `part` once it is loaded, `failed` when it could not be; `retry` tries again. */
export interface PartInUse {
  readonly part: ScreenPart | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The part of a screen in the documents in use. */
export function useScreenPart(id: string): PartInUse {
  const { bundles, report } = useServices();
  const { version } = useShell();
  const [state, setState] = useState<{ readonly id: string; readonly failed: boolean }>({ id, failed: false });
  const load = useCallback(() => {
    let wanted = true;
    bundles.screen(id).then(
      () => wanted && setState({ id, failed: false }),
      (error: unknown) => {
        if (!wanted) return;
        report({ where: `screen ${id}`, error });
        setState({ id, failed: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [bundles, id, report]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other documents bring another part under the same id
  useEffect(load, [load, version]);
  return { part: bundles.screenNow(id), failed: state.id === id && state.failed, retry: load };
}
