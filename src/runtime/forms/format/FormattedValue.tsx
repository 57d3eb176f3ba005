import { useTarget } from '../../scope/hooks.ts';
import { type FormatOptions, formatValue, type ValueFormat } from './formatValue.ts';

interface Props {
  readonly value: unknown;
  readonly format: ValueFormat;
  readonly options: FormatOptions;
  /** Shown instead of undefined, null and ''. */
  readonly empty?: string;
  /** Target of a link; without it, the value is the target. */
  readonly to?: string;
  /** Route parameters of the target. */
  readonly params?: Record<string, unknown>;
}

/** Shows a value in its format, wherever data is read and not edited: details, tables, read-only forms. */
export function FormattedValue({ value, format, options, empty = '—', to, params }: Props) {
  const text = formatValue(value, format, options);
  if (text === '') return <span className="p-muted">{empty}</span>;
  if (format === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (format === 'phone') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>;
  if (format === 'link') return <ValueLink to={to ?? text} text={text} {...(params && { params })} />;
  return <span className={format === 'number' || format === 'money' ? 'p-figures' : undefined}>{text}</span>;
}

/** A link that opens outside targets in a new tab and inside ones without loading the page. */
function ValueLink({ to, text, params }: { readonly to: string; readonly text: string; readonly params?: Record<string, unknown> }) {
  const target = useTarget(to, params && { params });
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
