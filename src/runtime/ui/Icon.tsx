import { drawings } from './icons/drawings.ts';

/** Name of a drawing of the icon set. */
export type IconName = keyof typeof drawings;

export interface IconProps {
  /** A name that the set does not hold draws nothing. */
  readonly name: IconName | (string & {});
  readonly className?: string;
}

/** A decorative icon in the colour of the text; always stands beside a spoken label. */
export function Icon({ name, className }: IconProps) {
  if (!Object.hasOwn(drawings, name)) return null;
  return (
    <svg
      className={className === undefined ? 'p-icon' : `p-icon ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name as IconName]} />
    </svg>
  );
}
