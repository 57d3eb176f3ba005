/** Icon name -> SVG path, as in ui/icons/drawings.ts; here, because only editors load them. */
const drawings = {
  bold: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  heading: 'M4 5v14m8-14v14M4 12h8M16 11.5c.6-3 5-2.6 4.4.3-.4 2-2.6 3.6-4.4 6.2H21',
  subheading: 'M4 5v14m8-14v14M4 12h8M16.3 9.5h4.2l-2.4 3.4c3.8 0 3.6 5.1.2 5.1-1.1 0-1.9-.5-2.3-1.3',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.500M4 15.500c.5-1.7 3-1.2 2.3.400L4 19h2.7',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.700l-1.2 1.200M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1.2-1.2',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.5 11v5m3-5v5',
};

/** A decorative icon of the editor in the colour of the text. */
export function EditIcon({ name }: { readonly name: keyof typeof drawings }) {
  return (
    <svg
      className="p-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
