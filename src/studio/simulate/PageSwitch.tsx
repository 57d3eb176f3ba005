import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import { useClient } from '../clientContext.ts';
import { useText } from '../text.ts';

interface PageSwitchProps {
  readonly machine: Pick<StudioMachine, 'usedBy'>;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Shows the page of a machine beside its simulation, or says that there is none. */
export function PageSwitch({ machine, isShown, onShow }: PageSwitchProps) {
  const text = useText();
  const { examples } = useClient();
  if (machine.usedBy.length === 0) return <p className="s-beside__note">{text('studio.page.none')}</p>;
  if (examples === undefined) return null;
  return (
    <Button size="small" icon="eye" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
      {text('studio.page.show')}
    </Button>
  );
}
