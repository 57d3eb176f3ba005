import { useId, useRef } from 'react';
import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useBreakpoints } from './breakpoints.ts';
import { usePartText } from './usePartText.ts';

interface BreakpointToolsProps {
  readonly machine: StudioMachine;
  readonly selection: Selection | undefined;
}

/** Sets or clears a breakpoint at the selected part, says what was set or cleared last, and lists all of the machine; it can have none itself. */
export function BreakpointTools({ machine: { document, id }, selection }: BreakpointToolsProps) {
  const text = useText();
  const partText = usePartText(document);
  const heading = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const { change, clear, parts, toggle } = useBreakpoints(id);
  return (
    <div className="s-breakpoints">
      {selection !== undefined && selection.id !== '' && (
        <Button size="small" variant="secondary" aria-pressed={parts.has(selection.id)} onClick={() => toggle(selection.id)}>
          {text('studio.breakpoints.set')}
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {change && text(`studio.breakpoints.change.${change.kind}`, { where: change.kind === 'none' ? '' : partText(change.part) })}
      </p>
      {parts.size > 0 && (
        <>
          <h3 id={heading}>{text('studio.breakpoints.list')}</h3>
          <ul aria-labelledby={heading}>
            {[...parts].map((part) => (
              <li key={part}>{partText(part)}</li>
            ))}
          </ul>
          <Button
            size="small"
            onClick={() => {
              clear();
              // The button goes with the list.
              status.current?.focus();
            }}
          >
            {text('studio.breakpoints.clear')}
          </Button>
        </>
      )}
    </div>
  );
}
