import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { contentDraftsOf } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { PictureList } from './PictureList.tsx';
import { type Picture, pageToolCallsOf } from './pageCalls.ts';
import { useTexts } from './useContentDrafts.ts';
import { useToolsStyle } from './useToolsStyle.ts';

interface PictureChoiceProps {
  readonly block: EditedBlock;
  readonly label: string;
}

/** A button that opens the pictures that are there, in place of uploading one again; nothing where the server does not offer them. */
export function PictureChoice({ block, label }: PictureChoiceProps) {
  useToolsStyle();
  const texts = useTexts();
  const services = useServices();
  const drafts = contentDraftsOf(services);
  const known = pageToolCallsOf(services);
  const calls = useSyncExternalStore(known.subscribe, () => known.calls);
  const [isOpen, setOpen] = useState(false);
  const isOffered = useSyncExternalStore(drafts.subscribe, () =>
    drafts.changes().some(({ page }) => page.page.extras?.includes('media') && page.blocks().includes(block)),
  );
  if (calls === undefined || !isOffered) return null;
  const use = ({ url }: Picture): void => {
    setOpen(false);
    block.change({ content: url });
    void block.flush();
    drafts.announce(texts('cms.editor.uploaded'));
  };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts('cmsTools.choosePicture')}
      </Button>
      {isOpen && (
        <Dialog
          open
          title={texts('cmsTools.pictures', { name: label })}
          onClose={() => setOpen(false)}
          closeLabel={texts('cmsTools.close')}
          size="large"
          priority={30}
        >
          <PictureList calls={calls} onUse={use} />
        </Dialog>
      )}
    </>
  );
}
