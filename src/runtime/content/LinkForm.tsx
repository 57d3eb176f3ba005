import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
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
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [isRefused, setRefused] = useState(false);
  const close = (): void => {
    onClose();
    editor.commands.focus();
  };
  const form = useRef<HTMLFormElement>(null);
  // All of it is clear of the bar, not the field alone, which has the focus.
  useEffect(() => form.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const isPage = useIsPage();
  const search = usePageSearch();
  const path = pagePathOf(address.trim());
  // While an address is typed, pages that begin with it are offered.
  const isUnknown = path !== undefined && !isPage(path) && search(path).length === 0;
  const setLink = (typed: string): void => {
    if (typed !== '' && !isLinkAddress(typed)) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (typed === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) insertLink(editor, typed);
    else chain.setLink({ href: typed }).run();
    onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setLink(completeAddress(address.trim()));
  };
  const about = isRefused ? 'refused' : isUnknown ? 'unknownPage' : 'hint';
  return (
    <form
      ref={form}
      className="p-edit__link"
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <label id={`${id}-label`} htmlFor={`${id}-box`}>
        {texts('cms.editor.link.address')}
      </label>
      <LinkAddress id={id} value={address} isInvalid={isRefused} onChange={setAddress} onChoose={setLink} />
      <p id={`${id}-hint`} role={about === 'hint' ? undefined : 'alert'} className={about === 'hint' ? 'p-muted' : 'p-edit__failure'}>
        {texts(`cms.editor.link.${about}`)}
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

/** Where nothing is selected, the address itself becomes the text of the link. */
function insertLink(editor: Editor, href: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    .run();
}
