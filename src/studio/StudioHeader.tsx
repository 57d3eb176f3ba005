import type { StudioMachines } from '#model';
import { Choice } from './Choice.tsx';
import { REGION } from './regions.ts';
import { useText } from './text.ts';

interface StudioHeaderProps {
  readonly choices: Pick<StudioMachines, 'languages' | 'program' | 'language' | 'programs'>;
  readonly onProgram: (id: string) => void;
  readonly onLanguage: (id: string) => void;
}

/** The head of the Studio: for which program, and in which language. */
export function StudioHeader({ choices, onProgram, onLanguage }: StudioHeaderProps) {
  const text = useText();
  const { language, languages, program, programs } = choices;
  return (
    <header {...REGION} className="s-header">
      <h1>{text('studio.title')}</h1>
      <Choice label={text('studio.program')} value={program} options={programs} onChange={onProgram} />
      <Choice label={text('studio.language')} value={language} options={languages} onChange={onLanguage} />
    </header>
  );
}
