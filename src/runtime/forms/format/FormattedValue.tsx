import type { ValueFormat } from '#model';
import { useTarget } from '../../scope/hooks.ts';
import type { TargetOptions } from '../../scope/Navigation.ts';
import { type FormatOptions, formatValue } from './formatValue.ts';

interface Props {
  readonly value: unknown;
  readonly format: ValueFormat;
  readonly options: FormatOptions;
  /** Shown instead of undefined, null and ''. */
  readonly empty?: string;
  /** Target of a link; without it, the value is the target. An empty one is none: the value is shown as a text. */
  readonly to?: string;
  /** Route parameters of the target. */
  readonly params?: Record<string, unknown>;
  /** Query of the target. */
  readonly query?: Record<string, unknown>;
}

/** Shows a value in its format, wherever data is read and not edited: details, tables, read-only forms. */
export function FormattedValue({ value, format, options, empty = '—', to, params, query }: Props) {
  const text = formatValue(value, format, options);
  if (text === '') return <span className="p-muted">{empty}</span>;
  if (format === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (format === 'phone') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>;
  if (format === 'link') return <ValueLink to={to ?? text} text={text} options={{ ...(params && { params }), ...(query && { query }) }} />;
  return <span className={format === 'number' || format === 'money' ? 'p-figures' : undefined}>{text}</span>;
}

/** A link that opens outside targets in a new tab and inside ones without loading the page. Without a target, the text alone. */
function ValueLink({ to, text, options }: { readonly to: string; readonly text: string; readonly options: TargetOptions }) {
  const target = useTarget(to, options);
  if (to === '') return text;
  if (target.outside) {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
  return (
    <a
      href={target.href}
      onClick={(event) => {
        // The browser handles clicks with a modifier key or another button, e.g. Ctrl for a new tab.
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        target.go();
      }}
    >
      {text}
    </a>
  );
}
