import { useState } from 'react';
import { chartOf, type SvgPicture, svgOf } from '#chart';
import { notations } from '#machines';
import type { StudioMachine } from '#model';
import { browserDownloads } from '#platform';
import { Button, Menu } from '#runtime';
import { layOut } from '../chart/layOut.ts';
import { useChartWords } from '../chart/useChartWords.ts';
import { useText } from '../text.ts';
import { pngOf } from './pngOf.ts';

/** Saves a machine as a file: its chart as a picture, or the machine in a notation that other tools read. */
export function ExportMenu({ machine }: { readonly machine: StudioMachine }) {
  const text = useText();
  const words = useChartWords();
  const save = (content: Blob, extension: string): void => browserDownloads(window).save(content, `${machine.id}.${extension}`);
  const draw = async (): Promise<SvgPicture> => {
    const chart = chartOf(machine);
    return svgOf(chart, machine.layout ?? (await layOut(chart)), words, machine.description);
  };
  const items = [
    { id: 'svg', save: async () => save(new Blob([(await draw()).text], { type: 'image/svg+xml' }), 'svg') },
    { id: 'png', save: async () => save(await pngOf(await draw()), 'png') },
    ...notations.map(({ extension, id, write }) => ({
      id,
      save: async () => save(new Blob([write(machine)], { type: 'text/plain;charset=utf-8' }), extension),
    })),
  ];
  const [hasFailed, setFailed] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setFailed(false);
    work().catch((error: unknown) => {
      console.error('[studio] the machine could not be saved', error);
      setFailed(true);
    });
  };
  return (
    <>
      <Menu label={text('studio.export.label')} visibleLabel={text('studio.export.label')}>
        {items.map((item) => (
          <Button key={item.id} icon="download" onClick={() => run(item.save)}>
            {text(`studio.export.${item.id}`)}
          </Button>
        ))}
      </Menu>
      {hasFailed && <p role="alert">{text('studio.export.failed')}</p>}
    </>
  );
}
