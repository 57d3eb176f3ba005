import type { ReactNode } from 'react';
import type { ScreenDocument } from '#model';
import { BlockList } from '../blocks/BlockList.tsx';
import { contexts } from '../scope/contexts.ts';
import { useCondition, useShell, useTranslate } from '../scope/hooks.ts';

interface Props {
  /** Id of the frame document. */
  readonly frame: string;
  readonly width?: ScreenDocument['width'];
  readonly children: ReactNode;
}

/** Id of the region that the skip link leads to. */
const mainId = 'main';

/** Shows a frame document around a screen: skip link, header, main region, footer, overlays (SH-MODALS, WCAG 2.4.1). */
export function Frame({ frame, width = 'content', children }: Props) {
  const translate = useTranslate();
  const document = useShell().frames[frame];
  return (
    <contexts.pointer.Provider value={`frame ${frame}#`}>
      <div className="p-frame">
        <a className="p-skip-link" href={`#${mainId}`}>
          {translate('shell.skipToContent')}
        </a>
        {document !== undefined && document.header.length > 0 && (
          <header className="p-header">
            <BlockList blocks={document.header} at="header" />
          </header>
        )}
        <main id={mainId} className={width === 'content' ? 'p-main' : `p-main p-main--${width}`} tabIndex={-1}>
          <Content frame={frame}>{children}</Content>
        </main>
        {document !== undefined && document.footer.length > 0 && (
          <footer className="p-footer">
            <BlockList blocks={document.footer} at="footer" />
          </footer>
        )}
        <BlockList blocks={document?.overlays} at="overlays" />
      </div>
    </contexts.pointer.Provider>
  );
}

/** The screen, or blocks of the frame instead while the condition of its `replaceContent` holds (SH-SSO-ONLY-01). */
function Content({ frame, children }: { readonly frame: string; readonly children: ReactNode }) {
  const replacement = useShell().frames[frame]?.replaceContent;
  const isReplaced = useCondition(replacement?.when) && replacement !== undefined;
  return isReplaced ? <BlockList blocks={replacement.blocks} at="replaceContent/blocks" /> : children;
}
