import { Button } from '#runtime';
import { useText } from '../text.ts';
import type { KeptWalk, KeptWalks } from './useKeptWalks.ts';

interface UnsavedWalksProps {
  readonly walks: KeptWalks;
  /** The walk that is shown. */
  readonly shown: KeptWalk | undefined;
  readonly onOpen: (walk: KeptWalk) => void;
}

/** The walks that were kept and are in no file, but for the one that is shown: they wait until they are saved or dropped. */
export function UnsavedWalks({ walks, shown, onOpen }: UnsavedWalksProps) {
  const text = useText();
  const waiting = walks.all.filter((each) => !each.isSaved && each !== shown);
  if (waiting.length === 0) return null;
  return (
    <section className="s-recording" aria-label={text('studio.recording.unsaved')}>
      <h3>{text('studio.recording.unsaved')}</h3>
      <ul className="s-steps">
        {waiting.map((each) => {
          const { machine, program, steps, title } = each.walk;
          const name = text('studio.recording.waiting', { title: title || '…', machine, program, count: steps.length });
          return (
            <li key={each.id}>
              {name}{' '}
              <Button size="small" aria-label={text('studio.recording.reopenNamed', { name })} onClick={() => onOpen(each)}>
                {text('studio.recording.reopen')}
              </Button>{' '}
              <Button size="small" aria-label={text('studio.recording.dropNamed', { name })} onClick={() => walks.drop(each.id)}>
                {text('studio.recording.drop')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
