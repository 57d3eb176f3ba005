import { useId } from 'react';
import type { StudioMachines } from '#model';
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
    <header className="s-header">
      <h1>{text('studio.title')}</h1>
      <Choice label={text('studio.program')} value={program} options={programs} onChange={onProgram} />
      <Choice label={text('studio.language')} value={language} options={languages} onChange={onLanguage} />
    </header>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const field = useId();
  return (
    <div className="s-choice">
      <label htmlFor={field}>{label}</label>
      <select id={field} className="s-input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
