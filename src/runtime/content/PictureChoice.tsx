import { useState } from 'react';
import { useServices } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { contentDraftsOf } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import type { ShownLimits } from './imageLimits.ts';
import { PictureList } from './PictureList.tsx';
import type { PageCalls, Picture } from './pageCalls.ts';
import { useTexts } from './useContentDrafts.ts';
import { useToolsStyle } from './useToolsStyle.ts';

interface PictureChoiceProps {
  readonly block: EditedBlock;
  readonly calls: PageCalls;
  /** What the picture may be, also in words. */
  readonly limits: ShownLimits;
  readonly requirements: string;
}

/** A button that opens the pictures that are there, in place of uploading one again. */
export function PictureChoice({ block, calls, limits, requirements }: PictureChoiceProps) {
  useToolsStyle();
  const texts = useTexts();
  const drafts = contentDraftsOf(useServices());
  const [isOpen, setOpen] = useState(false);
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
          title={texts('cmsTools.pictures')}
          onClose={() => setOpen(false)}
          closeLabel={texts('cmsTools.close')}
          size="large"
          priority={30}
        >
          <p>{requirements}</p>
          <PictureList calls={calls} limits={limits} onUse={use} />
        </Dialog>
      )}
    </>
  );
}
