import { useState } from 'react';
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
import { MissingFields } from './MissingFields.tsx';
import { missingFields } from './missingFields.ts';
import { useControlText } from './useControlText.ts';
import { useFaultText } from './useFaultText.ts';

interface SaveWalkProps {
  readonly machine: StudioMachine;
  readonly walk: WalkDocument;
  readonly fault: RecordingFault | undefined;
  readonly onSaved: () => void;
}

/** The file in which a walk was saved, and the folder of the repository to which it belongs. */
interface SavedFile {
  readonly walk: WalkDocument;
  readonly name: string;
  readonly folder?: string;
}

/** Saves a kept walk: as a document, as a test, or as a page to be filed as evidence. */
export function SaveWalk({ machine, walk, fault, onSaved }: SaveWalkProps) {
  const text = useText();
  const controlText = useControlText();
  const faultText = useFaultText(machine.document);
  const [saved, setSaved] = useState<SavedFile>();
  if (walk.title === '') return <p>{text('studio.recording.untitled')}</p>;
  const missing = missingFields(walk);
  const driven = drivenSteps(walk.steps);
  const evidence = (): string =>
    evidencePage(walk, fault && { step: fault.step, text: faultText(fault) }, evidenceWords(text, controlText));
  const kinds = [
    { id: 'document', name: `${fileName(walk)}.walk.json`, folder: 'test/walks', write: () => walkText(walk) },
    { id: 'playwright', name: `${fileName(walk)}.spec.ts`, folder: 'test/browser/walks', write: () => playwrightTest(walk) },
    usesPage(walk)
      ? { id: 'page', name: `${fileName(walk)}.test.tsx`, folder: 'test/proof/walks/kept', write: () => jestTest(walk, machine.document) }
      : { id: 'jest', name: `${fileName(walk)}.test.ts`, folder: 'test/walks', write: () => jestTest(walk, machine.document) },
    { id: 'evidence', name: `${fileName(walk)}.html`, type: 'text/html', write: evidence },
  ];
  return (
    <>
      <MissingFields fields={missing} />
      {driven > 0 && <p>{text('studio.recording.drivenMissing', { count: driven })}</p>}
      <Menu label={text('studio.recording.save')} visibleLabel={text('studio.recording.save')}>
        {kinds.map(({ id, name, folder, type = 'text/plain', write }) => (
          <Button
            key={id}
            icon="download"
            onClick={() => {
              browserDownloads(window).save(new Blob([write()], { type: `${type};charset=utf-8` }), name);
              setSaved({ walk, name, ...(folder && { folder }) });
              onSaved();
            }}
          >
            {text(`studio.recording.files.${id}`, { folder })}
          </Button>
        ))}
      </Menu>
      <p role="status">{saved?.walk === walk && savedText(text, saved, missing.length)}</p>
    </>
  );
}

function savedText(text: ReturnType<typeof useText>, { folder, name }: SavedFile, missing: number): string {
  if (folder === undefined) return text('studio.recording.saved', { file: name });
  const saved = text('studio.recording.savedFor', { file: name, folder });
  return missing === 0 ? saved : `${saved} ${text('studio.recording.missing', { count: missing })}`;
}

/** The title as the name of a file, e.g. a-dealer-confirms-its-contacts; without a title that of the machine. */
export function fileName({ machine, title }: WalkDocument): string {
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? machine;
}

function evidenceWords(text: ReturnType<typeof useText>, controlText: (role: string) => string): EvidenceWords {
  const names = [
    ...(['machine', 'program', 'role', 'page', 'verdict', 'replayed', 'step'] as const),
    ...(['did', 'driven', 'sessionEnds', 'happened', 'held', 'ledTo', 'note'] as const),
  ];
  const words = Object.fromEntries(names.map((name) => [name, text(`studio.recording.evidence.${name}`)]));
  return { ...(words as Omit<EvidenceWords, 'language' | 'controlText'>), controlText, language: document.documentElement.lang };
}
