import { type ChangeEvent, useId, useRef, useState } from 'react';
import { type Failure, imageKindOf, imageKindsIn, type Json, type Result } from '#model';
import { useServices } from '../scope/hooks.ts';
import { assetUrl } from '../ui/assetUrl.ts';
import { contentDraftsOf } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { formatOf, limitsOf } from './imageLimits.ts';
import { PictureChoice } from './PictureChoice.tsx';
import { ShownPicture } from './ShownPicture.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useTexts } from './useContentDrafts.ts';
import { usePictureCalls } from './usePictureCalls.ts';

interface ImagePieceProps {
  readonly block: EditedBlock;
  readonly label: string;
}

/** The picture of a block with what it may be, a field that replaces it, and what it shows in words (SH-CMS-20..27). */
export function ImagePiece({ block, label }: ImagePieceProps) {
  const id = useId();
  const texts = useTexts();
  const limits = limitsOf(formatOf(block));
  const { choose, state, problem, share, cancel } = useUpload(block, limits.size);
  const calls = usePictureCalls(block);
  const { content } = block.values;
  const { width, height, size, formats } = limits;
  // Numbers as the specification writes them, without separators.
  const requirements = texts('cms.image.requirements', { formats, width: String(width), height: String(height), size: String(size) });
  return (
    <div className="p-edit__closed">
      {content === '' ? <p className="p-muted">{texts('cms.editor.noImage')}</p> : <img src={assetUrl(content)} alt={label} />}
      <p id={`${id}-limits`}>{requirements}</p>
      {/* Browsers write their own words on the field, in their own language. */}
      <div className="p-edit__file">
        <input id={id} type="file" accept={acceptedTypes(formats)} aria-describedby={`${id}-limits`} onChange={choose} />
        <label htmlFor={id}>{texts(content === '' ? 'cms.editor.chooseImage' : 'cms.editor.replaceImage', { name: label })}</label>
      </div>
      {calls !== undefined && <PictureChoice block={block} calls={calls} limits={limits} requirements={requirements} />}
      {state === 'busy' && <UploadProgress share={share} onCancel={cancel} />}
      {problem !== undefined && (
        <p className="p-edit__failure" role="alert">
          {problem}
        </p>
      )}
      {calls !== undefined && <ShownPicture block={block} label={label} calls={calls} />}
    </div>
  );
}

const TYPES = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

/** Media types of the files that a browser offers first. */
function acceptedTypes(formats: string): string {
  return imageKindsIn(formats)
    .map((kind) => TYPES[kind])
    .join(',');
}

/** Uploads a chosen file and makes it the picture of the block. */
function useUpload(block: EditedBlock, maxKilobytes: number) {
  const texts = useTexts();
  const drafts = contentDraftsOf(useServices());
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const upload = async (file: File): Promise<void> => {
    // Another choice takes the place of the one that is under way.
    running.current?.abort();
    setState('busy');
    setProblem(undefined);
    setShare(undefined);
    const stopping = new AbortController();
    running.current = stopping;
    const { signal } = stopping;
    // The server has to know the block before its picture.
    const isKnown = !block.isNew || (await block.keep());
    const result = isKnown ? await drafts.upload(block, file, { signal, onProgress: (_bytes, part) => setShare(part) }) : undefined;
    if (running.current !== stopping) return;
    setState('idle');
    if (signal.aborted) return drafts.announce(texts('cms.editor.uploadCancelled'));
    const url = result && urlIn(result);
    if (url === undefined) return setProblem(result === undefined ? texts('cms.unsavedFirst') : problemOf(result, texts('errors.network')));
    block.change({ content: url });
    void block.flush();
    drafts.announce(texts('cms.editor.uploaded'));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file may be chosen again after it was mended.
    if (file === undefined) return;
    if (imageKindOf(file.name) === undefined) setProblem(texts('cms.image.extension'));
    else if (file.size > maxKilobytes * 1000) setProblem(texts('cms.editor.tooLarge', { size: String(maxKilobytes) }));
    else void upload(file);
    target.value = '';
  };
  return { choose, state, problem, share, cancel: () => running.current?.abort() };
}

/** The address of the picture; only the status 200 counts as success (SH-CMS-25). */
function urlIn(result: Result): string | undefined {
  const url = result.ok && result.status === 200 ? (result.output as { readonly url?: Json } | null)?.url : undefined;
  return typeof url === 'string' && url !== '' ? url : undefined;
}

/** The message of the server, else its response as it came (SH-CMS-26, 27). */
function problemOf(result: Result, unreachable: string): string {
  if (result.ok) return rawText(result.output);
  const { kind, message, body }: Failure = result.failure;
  if (kind === 'offline' || kind === 'timeout') return unreachable;
  return message ?? rawText(body ?? null);
}

function rawText(body: Json): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
