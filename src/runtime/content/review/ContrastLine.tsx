import { useShell, useTranslate } from '../../scope/hooks.ts';
import type { ContentProgram } from '../usePrograms.ts';
import { contrastOf } from './contrast.ts';

interface ContrastLineProps {
  readonly programs: readonly ContentProgram[];
  /** Whether all programs show the page. */
  readonly isCommon: boolean;
}

/** Says how well content is read in the designs of the programs that show a page: content itself has no colours. */
export function ContrastLine({ programs, isCommon }: ContrastLineProps) {
  const texts = useTranslate();
  const { oem } = useShell();
  const own = { name: texts(oem.displayName ?? oem.id), tokens: oem.tokens };
  const shown = isCommon && programs.length > 0 ? programs : [own];
  const judged = shown.map(({ name, tokens }) => ({ name, ...contrastOf(tokens) }));
  const poor = judged.filter(({ isEnough }) => !isEnough);
  const ratio = Math.round(10 * Math.min(...judged.map((one) => one.ratio))) / 10;
  const names = (poor.length === 0 ? judged : poor).map(({ name }) => name).join(', ');
  if (poor.length > 0) return <p className="p-edit__failure">{texts('cmsReview.contrast.poor', { names, ratio })}</p>;
  return <p className="p-edit__state">{texts('cmsReview.contrast.enough', { names, ratio })}</p>;
}
