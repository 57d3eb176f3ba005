interface SkeletonProps {
  /** CSS length; the full width if absent. */
  readonly width?: string;
  /** CSS length; one line if absent. */
  readonly height?: string;
}

/** A grey bar in place of something that is still loading; hidden from screen readers. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className="p-skeleton" style={{ width, height }} aria-hidden="true" />;
}
