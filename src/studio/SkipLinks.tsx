import { DETAILS, focusRegion, PANEL } from './regions.ts';
import { useText } from './text.ts';
import { LIST_KEYS } from './useRovingFocus.ts';

/** The first links of the page: past the list of machines, to the chosen one or to its details. Seen by whoever comes to them by key. */
export function SkipLinks() {
  const text = useText();
  const skip = (id: string): void => {
    const region = document.getElementById(id);
    if (region !== null) focusRegion(region);
  };
  return (
    <>
      {[PANEL, DETAILS].map((id) => (
        <a
          key={id}
          className="p-skip-link"
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            skip(id);
          }}
        >
          {text(`studio.skip.${id === PANEL ? 'panel' : 'details'}`)}
        </a>
      ))}
      <p id={LIST_KEYS} hidden>
        {text('studio.skip.list')}
      </p>
    </>
  );
}
