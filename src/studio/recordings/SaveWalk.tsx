import {
  drivenSteps,
  type EvidenceWords,
  evidencePage,
  jestTest,
  playwrightTest,
  type RecordingFault,
  usesPage,
  walkText,
} from '#machines';
import type { StudioMachine, WalkDocument } from '#model';
import { browserDownloads } from '#platform';
import { Button, Menu } from '#runtime';
import { useText } from '../text.ts';

interface SaveWalkProps {
  readonly machine: StudioMachine;
  readonly walk: WalkDocument;
  readonly fault: RecordingFault | undefined;
  readonly onSaved: () => void;
}

/** Saves a kept walk: as a document, as a test, or as a page to be filed as evidence. */
export function SaveWalk({ machine, walk, fault, onSaved }: SaveWalkProps) {
  const text = useText();
  if (walk.title === '') return <p>{text('studio.recording.untitled')}</p>;
  const missing = missingIn(walk);
  const driven = drivenSteps(walk.steps);
  const kinds = [
    { id: 'document', name: `${fileName(walk)}.walk.json`, write: () => walkText(walk) },
    { id: 'playwright', name: `${fileName(walk)}.spec.ts`, write: () => playwrightTest(walk) },
    { id: 'jest', name: `${fileName(walk)}.test.${usesPage(walk) ? 'tsx' : 'ts'}`, write: () => jestTest(walk, machine.document) },
    { id: 'evidence', name: `${fileName(walk)}.html`, type: 'text/html', write: () => evidencePage(walk, fault, evidenceWords(text)) },
  ];
  return (
    <>
      {missing > 0 && <p>{text('studio.recording.missing', { count: missing })}</p>}
      {driven > 0 && <p>{text('studio.recording.drivenMissing', { count: driven })}</p>}
      <Menu label={text('studio.recording.save')} visibleLabel={text('studio.recording.save')}>
        {kinds.map(({ id, name, type = 'text/plain', write }) => (
          <Button
            key={id}
            icon="download"
            onClick={() => {
              browserDownloads(window).save(new Blob([write()], { type: `${type};charset=utf-8` }), name);
              onSaved();
            }}
          >
            {text(`studio.recording.files.${id === 'jest' && usesPage(walk) ? 'page' : id}`)}
          </Button>
        ))}
      </Menu>
    </>
  );
}

/** How many names and values a browser still needs to take the walk again. */
function missingIn({ steps }: WalkDocument): number {
  const controls = steps.flatMap(({ do: used = [] }) => used);
  return controls.filter(({ name }) => !name).length + controls.filter(({ given, value }) => given && value === undefined).length;
}

/** The title as the name of a file, e.g. a-dealer-confirms-its-contacts; without a title that of the machine. */
export function fileName({ machine, title }: WalkDocument): string {
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? machine;
}

function evidenceWords(text: ReturnType<typeof useText>): EvidenceWords {
  const names = [
    ...(['machine', 'program', 'role', 'page', 'verdict', 'replayed', 'step'] as const),
    ...(['did', 'driven', 'sessionEnds', 'happened', 'held', 'ledTo', 'note'] as const),
  ];
  const words = Object.fromEntries(names.map((name) => [name, text(`studio.recording.evidence.${name}`)]));
  return { ...(words as Omit<EvidenceWords, 'language'>), language: document.documentElement.lang };
}
