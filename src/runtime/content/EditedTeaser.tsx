import { Button } from '../ui/Button.tsx';
import type { CmsPage } from '../ui/cmsPage.ts';
import { plainText } from '../ui/plainText.ts';
import { isEditable, usePageDrafts } from './EditedContent.tsx';
import { EditedPiece } from './EditedPiece.tsx';
import { useEditingSettings } from './useContentDrafts.ts';
import { useEditorStyle } from './useEditorStyle.ts';

interface EditedTeaserProps {
  readonly mode: string;
  readonly page: CmsPage;
  /** The product, which tells its teaser from others. */
  readonly title: string;
  /** The words that readers see now. */
  readonly teaser: string;
}

/** The teaser of a product card while somebody edits or previews it; that of a page that cannot hold drafts is shown as readers see it. */
export function EditedTeaser(props: EditedTeaserProps) {
  const { page, teaser } = props;
  useEditorStyle();
  const isReady = useEditingSettings() !== undefined;
  if (!isReady || !isEditable(page)) return <TeaserWords text={teaser} />;
  return <Drafts {...props} />;
}

function Drafts({ mode, page, title, teaser }: EditedTeaserProps) {
  const settings = useEditingSettings();
  const { teaser: type = '' } = settings ?? {};
  const drafts = usePageDrafts(page, title, type);
  const block = drafts.blocks().find(({ fixed, isDeleted }) => fixed.type === type && !isDeleted);
  if (mode !== 'edit') {
    const words = plainText(block?.values.content ?? '');
    return <TeaserWords text={words === '' ? teaser : words} />;
  }
  if (block !== undefined) return <EditedPiece block={block} of={title} />;
  const add = (): void => void drafts.add(type, { content: teaser, blockOrder: 0 }).keep();
  return (
    <>
      <TeaserWords text={teaser} />
      <Button size="small" icon="add" onClick={add}>
        {settings?.kinds[type]?.add}
      </Button>
    </>
  );
}

/** A teaser as readers see it. */
export function TeaserWords({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="p-tile__teaser">{text}</p>;
}
