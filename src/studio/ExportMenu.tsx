import { notations } from '#machines';
import type { StudioMachine } from '#model';
import { browserDownloads } from '#platform';
import { Button, Menu } from '#runtime';
import { useText } from './text.ts';

/** Saves a machine as a file in a notation that other tools read. */
export function ExportMenu({ machine }: { readonly machine: StudioMachine }) {
  const text = useText();
  return (
    <Menu label={text('studio.export.label')} visibleLabel={text('studio.export.label')}>
      {notations.map(({ extension, id, write }) => (
        <Button
          key={id}
          icon="download"
          onClick={() =>
            browserDownloads(window).save(new Blob([write(machine)], { type: 'text/plain;charset=utf-8' }), `${machine.id}.${extension}`)
          }
        >
          {text(`studio.export.${id}`)}
        </Button>
      ))}
    </Menu>
  );
}
