import type { Editor } from '@tiptap/core';
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { afterPress } from './afterPress.ts';
import { LinkAddress } from './LinkAddress.tsx';
import { completeAddress, isLinkAddress, pagePathOf } from './linkAddress.ts';
import { useTexts } from './useContentDrafts.ts';
import { useIsPage, usePageSearch } from './usePortalPages.ts';

/**
 * Asks where the link at the selection leads: an address, or a page by its name. An address that readers would not get is refused with the
 * reason; of a page that the portal does not have it is said.
 */
export function LinkForm({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const texts = useTexts();
  const id = useId();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isLeft = useRef(false);
  // All of it is clear of the bar, not the field alone, which has the focus.
  useEffect(() => form.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const search = usePageSearch();
  const about = useAbout(address.trim(), isRefused, search);
  const close = (): void => {
    isLeft.current = true;
    onClose();
    editor.commands.focus();
  };
  const setLink = (href: string, words?: string): void => {
    const isRight = href === '' || isLinkAddress(href);
    setRefused(!isRight);
    if (!isRight) return;
    link(editor, href, words);
    close();
  };
  const type = (typed: string): void => {
    setRefused(false);
    setAddress(typed);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setLink(completeAddress(address.trim()));
  };
  /** Who presses something else has not given up what is typed. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const typed = completeAddress(address.trim());
    if (isLeft.current || relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    if (typed === before || typed === '') return;
    // As Enter does: words that are no address mean the first page that is found.
    const page = isLinkAddress(typed) ? { value: typed, label: typed } : search(typed)[0];
    if (page === undefined) return;
    isLeft.current = true;
    link(editor, page.value, page.label);
    afterPress(onClose);
  };
  return (
    <form
      ref={form}
      className="p-edit__link"
      onSubmit={onSubmit}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <label id={`${id}-label`} htmlFor={`${id}-box`}>
        {texts('cms.editor.link.address')}
      </label>
      <LinkAddress id={id} value={address} isInvalid={isRefused} onChange={type} onChoose={setLink} />
      <p id={`${id}-hint`} role={about === HINT ? undefined : 'alert'} className={about === HINT ? 'p-muted' : 'p-edit__failure'}>
        {texts(about)}
      </p>
      <div className="p-edit__buttons">
        <Button variant="primary" size="small" type="submit">
          {texts('cms.editor.link.set')}
        </Button>
        <Button variant="ghost" size="small" onClick={close}>
          {texts('cms.editor.link.cancel')}
        </Button>
      </div>
    </form>
  );
}

const HINT = 'cms.editor.link.hint';

/** What is said about the field, as its message key. */
function useAbout(address: string, isRefused: boolean, search: ReturnType<typeof usePageSearch>): string {
  const isPage = useIsPage();
  const path = pagePathOf(address);
  // While an address is typed, pages that begin with it are offered.
  const isUnknown = path !== undefined && !isPage(path) && search(path).length === 0;
  if (isRefused) return 'cms.editor.link.refused';
  return isUnknown ? 'cms.editor.link.unknownPage' : HINT;
}

/** Makes the selection a link, or none; where nothing is selected, `words` become its text, without them the address. */
function link(editor: Editor, href: string, words = href): void {
  const chain = editor.chain().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else if (!editor.state.selection.empty || editor.isActive('link')) chain.setLink({ href }).run();
  else chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run();
}
