import { useTarget } from '../scope/hooks.ts';
import { type FormatOptions, formatValue, type ValueFormat } from './formatValue.ts';

interface Props {
  readonly value: unknown;
  readonly format: ValueFormat;
  readonly options: FormatOptions;
  /** Shown for an absent value. */
  readonly empty?: string;
  /** Target of a link; the value itself if absent. */
  readonly to?: string;
  /** Route parameters of the target. */
  readonly params?: Record<string, unknown>;
}

/**
 * A value of data in its format, for everything that shows data to read: details, tables, read-only forms. E-mail addresses, phone numbers
 * and links can be followed.
 */
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
        // Other clicks than plain ones, e.g. with Ctrl for a new tab, are left to the browser.
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        target.go();
      }}
    >
      {text}
    </a>
  );
}
