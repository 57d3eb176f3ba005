import { useId, useState } from 'react';
import type { StudioMachine } from '#model';
import { Choice } from '../Choice.tsx';
import { Loading } from '../Loading.tsx';
import { useText } from '../text.ts';
import { type PageWidth, ShownPage } from './ShownPage.tsx';
import { usePageParts } from './usePageParts.ts';
import type { Simulation } from './useSimulation.ts';

interface PageBesideProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly width: PageWidth;
  readonly onWidth: (width: PageWidth) => void;
}

/** A page of the portal in which a machine runs, at the current step of its simulation. */
export function PageBeside({ machine, simulation, width, onWidth }: PageBesideProps) {
  const text = useText();
  const titleId = useId();
  const { language, program, usedBy } = machine;
  const [screenId, setScreen] = useState(usedBy[0]?.id ?? '');
  const parts = usePageParts(screenId, { language, program });
  return (
    <section className="s-beside" aria-labelledby={titleId}>
      <h3 id={titleId}>{text('studio.page.title')}</h3>
      {usedBy.length > 1 && (
        <Choice
          label={text('studio.page.screen')}
          value={screenId}
          options={usedBy.map(({ id, title }) => ({ id, name: title }))}
          onChange={setScreen}
        />
      )}
      <Loading of={parts}>
        {(loaded) => (
          <ShownPage key={loaded.part.screen.id} parts={loaded} machine={machine} simulation={simulation} width={width} onWidth={onWidth} />
        )}
      </Loading>
    </section>
  );
}
