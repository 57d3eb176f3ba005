import { drawings } from './icons/drawings.ts';

type IconName = keyof typeof drawings;

interface IconProps {
  /** An unknown name draws nothing. */
  readonly name: IconName | (string & {});
  readonly className?: string;
}

/** A decorative icon in the colour of the text, hidden from screen readers: it needs a label next to it. */
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
