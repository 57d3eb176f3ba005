import type { PanelProps } from './panelProps.ts';
import { useTypedText } from './useTypedText.ts';

/** A day, or a text that is a further search. */
export function TextPanel({ filter, label, value, onChange, onDone }: PanelProps) {
  const [text, setText] = useTypedText(value, onChange);
  const isDay = filter.kind === 'date';
  return (
    <label className="p-field p-filter__field">
      <span className="p-label">{label}</span>
      <input
        className="p-input"
        type={isDay ? 'date' : 'search'}
        value={isDay ? value : text}
        maxLength={isDay ? undefined : filter.maxLength}
        onChange={({ target }) => (isDay ? onChange(target.value) : setText(target.value))}
        onKeyDown={({ key }) => key === 'Enter' && onDone()}
      />
    </label>
  );
}
