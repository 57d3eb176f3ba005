export interface SpinnerProps {
  /** Said to screen readers; without it the spinner is decoration. */
  readonly label?: string;
}

/** A small turning ring for something that is under way here. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <>
      <span className="p-spinner" aria-hidden="true" />
      {label !== undefined && (
        <span className="p-visually-hidden" role="status">
          {label}
        </span>
      )}
    </>
  );
}
