import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { completeAddress, isLinkAddress } from './linkAddress.ts';
import { useTexts } from './useContentDrafts.ts';

/** Asks for the address of the link at the selection; an address that readers would not get is refused with the reason. */
export function LinkForm({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const texts = useTexts();
  const id = useId();
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [isRefused, setRefused] = useState(false);
  const close = (): void => {
    onClose();
    editor.commands.focus();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = completeAddress(address.trim());
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
  return (
    <form
      className="p-edit__link"
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <label htmlFor={id}>{texts('cms.editor.link.address')}</label>
      <input
        id={id}
        className="p-input"
        value={address}
        // biome-ignore lint/a11y/noAutofocus: the form opens because the user asked for it
        autoFocus
        aria-invalid={isRefused}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setAddress(event.target.value)}
      />
      <p id={`${id}-hint`} role={isRefused ? 'alert' : undefined} className={isRefused ? 'p-edit__failure' : 'p-muted'}>
        {texts(isRefused ? 'cms.editor.link.refused' : 'cms.editor.link.hint')}
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
