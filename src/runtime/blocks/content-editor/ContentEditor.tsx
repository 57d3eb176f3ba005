import { useContext, useEffect, useMemo, useRef } from 'react';
import type { ContentEditorBlock, Value } from '#model';
import { type ContentMode, contentDraftsOf, type EditingSettings } from '../../content/ContentDrafts.ts';
import { EditingState } from '../../content/EditingState.tsx';
import { showEditors } from '../../content/showEditors.tsx';
import { showFirstBlock } from '../../content/showFirstBlock.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { contexts } from '../../scope/contexts.ts';
import { useRunActions, useServices, useValue } from '../../scope/hooks.ts';
import { swallowDoublePress } from '../../ui/swallowDoublePress.ts';
import { ContentPreview } from './preview/ContentPreview.tsx';

/**
 * The block kind `content-editor`: while it is shown and its mode is set, content blocks can be edited or previewed.
 * It saves drafts, says whether they are saved, and hands what has changed to the document (`onChange`).
 */
export function ContentEditor({ block }: BlockProps<ContentEditorBlock>) {
  const drafts = contentDraftsOf(useServices());
  const kinds = useValue<EditingSettings['kinds']>(block.kinds as never);
  const translate = useContext(contexts.translate);
  const mode = useValue<ContentMode>(block.mode);
  const { save, upload, begin, teaser } = block;
  const settings = useMemo(
    (): EditingSettings => ({ save, upload, begin, teaser, kinds: kinds ?? {}, translate }),
    [save, upload, begin, teaser, kinds, translate],
  );
  useEffect(() => drafts.configure(settings), [drafts, settings]);
  useMode(mode);
  useDrop(block.dropOn);
  useEnd('publish', block.published);
  useEnd('discard', block.discarded);
  useChangeReports(block);
  useFlushOnLeave();
  return (
    <>
      <EditingState />
      {block.preview !== undefined && mode === 'preview' && <ContentPreview preview={block.preview} />}
    </>
  );
}

/** The dialog that an element is in: one may have opened, or closed, under the pointer. */
const dialogAround = (element: Element): Element | null => element.closest('.p-dialog__positioner');

/** Shows content by its editors in a mode, and by the blocks of readers again once the block is gone. */
function useMode(mode: ContentMode | undefined): void {
  const services = useServices();
  useEffect(() => showEditors(services.blocks), [services]);
  useEffect(() => (mode === 'edit' ? showFirstBlock() : undefined), [mode]);
  useEffect(() => (mode === undefined ? undefined : swallowDoublePress(dialogAround)), [mode]);
  useEffect(() => {
    const drafts = contentDraftsOf(services);
    drafts.setMode(mode);
    return () => drafts.setMode(undefined);
  }, [services, mode]);
}

/** Drops what is not saved when the value changes; what it is at first drops nothing. */
function useDrop(dropOn: ContentEditorBlock['dropOn']): void {
  const drafts = contentDraftsOf(useServices());
  const value = useValue(dropOn);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    drafts.drop();
  }, [drafts, value]);
}

/** Takes note of what the document has published or discarded since the block is shown. */
function useEnd(how: 'publish' | 'discard', value: Value | undefined): void {
  const drafts = contentDraftsOf(useServices());
  const ids = useValue<readonly unknown[]>(value);
  const before = useRef(ids);
  useEffect(() => {
    if (before.current === ids) return;
    before.current = ids;
    if (Array.isArray(ids)) drafts[how](ids);
  }, [drafts, how, ids]);
}

/** Runs `onChange` whenever another number of drafts exists, or another number of them is saved. */
function useChangeReports({ onChange }: ContentEditorBlock): void {
  const drafts = contentDraftsOf(useServices());
  const run = useRunActions();
  useEffect(() => {
    let before = '';
    const report = (): void => {
      const { savedAt: _savedAt, ...summary } = drafts.summary();
      const text = JSON.stringify(summary);
      if (text === before) return;
      before = text;
      void run(onChange, summary);
    };
    report();
    return drafts.subscribe(report);
  }, [drafts, run, onChange]);
}

/** Sends what is not saved when the tab is hidden, closed or left for another page. */
function useFlushOnLeave(): void {
  const services = useServices();
  useEffect(() => {
    const drafts = contentDraftsOf(services);
    const flush = (): void => void drafts.flush();
    const stop = services.platform.page.watch(flush);
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [services]);
}
