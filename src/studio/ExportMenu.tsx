import { mermaidOf, ruleTableOf, scxmlOf, type WrittenMachine, xstateConfigOf } from '#machines';
import type { StudioMachine } from '#model';
import { Button, Menu } from '#runtime';
import { useText } from './text.ts';

interface Notation {
  readonly id: 'mermaid' | 'scxml' | 'xstate' | 'table';
  readonly extension: string;
  write(machine: WrittenMachine): string;
}

const NOTATIONS: readonly Notation[] = [
  { id: 'mermaid', extension: 'mmd', write: mermaidOf },
  { id: 'scxml', extension: 'scxml', write: scxmlOf },
  { id: 'xstate', extension: 'json', write: (machine) => JSON.stringify(xstateConfigOf(machine), null, 2) },
  { id: 'table', extension: 'md', write: ruleTableOf },
];

/** Saves a machine as a file in a notation that other tools read. */
export function ExportMenu({ machine }: { readonly machine: StudioMachine }) {
  const text = useText();
  return (
    <Menu label={text('studio.export.label')} visibleLabel={text('studio.export.label')}>
      {NOTATIONS.map(({ extension, id, write }) => (
        <Button key={id} icon="download" onClick={() => saveFile(`${machine.id}.${extension}`, write(machine))}>
          {text(`studio.export.${id}`)}
        </Button>
      ))}
    </Menu>
  );
}

function saveFile(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
