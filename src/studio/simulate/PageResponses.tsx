import { useText } from '../text.ts';
import { JsonField } from './JsonField.tsx';
import type { Responses } from './useResponses.ts';

/** What the page has asked for, and what it was given; another answer can be written. */
export function PageResponses({ responses: { called, change, table } }: { readonly responses: Responses }) {
  const text = useText();
  if (called.length === 0) return null;
  return (
    <details className="s-beside__responses">
      <summary>{text('studio.page.responses')}</summary>
      {called.map((operation) => (
        <JsonField
          key={operation}
          label={operation}
          value={table[operation]}
          rows={8}
          onChange={(response) => response !== undefined && change(operation, response)}
        />
      ))}
    </details>
  );
}
