import type { ReportBlock } from '#model';
import { useText } from '../../scope/hooks.ts';
import { useStoredSettings } from '../../scope/storedSettings.ts';

/** What was asked last of this report, kept for the login. */
export function useSavedForm(block: ReportBlock): ReturnType<typeof useStoredSettings> {
  const name = useText(block.name);
  return useStoredSettings(block.saveAs && `${block.saveAs}.${name}`);
}
