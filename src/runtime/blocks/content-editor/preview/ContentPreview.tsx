import { useMemo, useState } from 'react';
import type { ContentPreview as ContentPreviewDocument, JsonObject } from '#model';
import { useReviewStyle } from '../../../content/review/useReviewStyle.ts';
import { useEditingSettings } from '../../../content/useContentDrafts.ts';
import { type ContentProgram, usePrograms } from '../../../content/usePrograms.ts';
import { useServices, useShell, useTranslate, useValue } from '../../../scope/hooks.ts';
import { useMedia } from '../../../theme/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';
import { Choice } from './Choice.tsx';
import { PreviewedScreen } from './PreviewedScreen.tsx';
import { previewServices } from './previewServices.ts';
import { type PreviewParts, usePreviewParts } from './usePreviewParts.ts';

/** Widths of a phone and of a desktop, in pixels. */
const WIDTHS = { phone: 390, desktop: 1280 };

/** Windows in which a desktop's width could not be read. */
const NARROW = '(max-width: 47.99rem)';

/** The share of the window's height that a preview takes. */
const HEIGHT_SHARE = 0.62;

/** Priority of the dialog, that of the other dialogs of editing. */
const PRIORITY = 40;

/**
 * A button that opens the page, with its drafts, as others see it: of any program, in any role and language, at two widths, at first the one
 * that has room.
 */
export function ContentPreview({ preview }: { readonly preview: ContentPreviewDocument }) {
  useReviewStyle();
  const texts = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="eye" onClick={() => setOpen(true)}>
        {texts('cmsReview.preview.open')}
      </Button>
      <Dialog
        open={isOpen}
        title={texts('cmsReview.preview.title')}
        onClose={() => setOpen(false)}
        closeLabel={texts('cmsReview.preview.close')}
        size="large"
        priority={PRIORITY}
      >
        <Choices preview={preview} />
      </Dialog>
    </>
  );
}

type Roles = { readonly [id: string]: { readonly label: string; readonly user: JsonObject } };

function Choices({ preview }: { readonly preview: ContentPreviewDocument }) {
  const texts = useTranslate();
  const { portal, language: current, oem } = useShell();
  const programs = usePrograms(preview.programs);
  const roles = useValue<Roles>(preview.roles as never) ?? {};
  const [programId, setProgram] = useState(oem.id);
  const [language, setLanguage] = useState(current);
  const [roleId, setRole] = useState(Object.keys(roles)[0] ?? '');
  const [width, setWidth] = useState(useFirstWidth());
  const program = programs.find(({ id }) => id === programId);
  const languages = programs.length === 0 ? portal.languages.filter(({ id }) => id === current) : portal.languages;
  const named = { program: program?.name ?? texts('cmsReview.preview.own'), role: roles[roleId]?.label ?? '' };
  const languageName = portal.languages.find(({ id }) => id === language)?.name ?? language;
  return (
    <div className="p-preview">
      <div className="p-preview__choices">
        <Choice
          label={texts('cmsReview.preview.program')}
          value={programId}
          onChoose={setProgram}
          choices={programChoices(programs, oem.id, named.program)}
        />
        <Choice
          label={texts('cmsReview.preview.language')}
          value={language}
          onChoose={setLanguage}
          choices={languages.map(({ id, name }) => ({ id, name }))}
        />
        <Choice
          label={texts('cmsReview.preview.role')}
          value={roleId}
          onChoose={setRole}
          choices={Object.entries(roles).map(([id, { label }]) => ({ id, name: label }))}
        />
        <Choice
          label={texts('cmsReview.preview.width')}
          value={width}
          onChoose={(id) => setWidth(id as keyof typeof WIDTHS)}
          choices={[
            { id: 'desktop', name: texts('cmsReview.preview.desktop') },
            { id: 'phone', name: texts('cmsReview.preview.phone') },
          ]}
        />
      </div>
      <p className="p-edit__state">{texts('cmsReview.preview.note')}</p>
      <Shown
        address={
          programId === oem.id && language === current ? undefined : program?.shells.find((shell) => shell.language === language)?.address
        }
        user={{ ...program?.user, ...roles[roleId]?.user, language: portal.languages.find(({ id }) => id === language)?.wire ?? language }}
        reads={preview.reads}
        width={WIDTHS[width]}
        title={texts('cmsReview.preview.frame', { ...named, language: languageName })}
      />
    </div>
  );
}

function useFirstWidth(): keyof typeof WIDTHS {
  return useMedia(NARROW) ? 'phone' : 'desktop';
}

function programChoices(programs: readonly ContentProgram[], own: string, ownName: string) {
  return programs.some(({ id }) => id === own) ? programs : [{ id: own, name: ownName }, ...programs];
}

interface ShownProps {
  /** Address of the documents; undefined for those that the portal shows now. */
  readonly address: string | undefined;
  readonly user: JsonObject;
  readonly reads: readonly string[];
  readonly width: number;
  readonly title: string;
}

function Shown({ address, ...rest }: ShownProps) {
  const texts = useTranslate();
  const parts = usePreviewParts(address);
  if (parts === undefined) return <p role="status">{texts('cmsReview.preview.loading')}</p>;
  if (parts === 'failed') return <p role="alert">{texts('cmsReview.preview.failed')}</p>;
  return <ShownParts parts={parts} {...rest} />;
}

function ShownParts({ parts: { shell, part }, user, reads, width, title }: Omit<ShownProps, 'address'> & { readonly parts: PreviewParts }) {
  const own = useServices();
  const settings = useEditingSettings();
  const route = own.navigation.current();
  const facts = JSON.stringify({ ...own.session.facts.user, ...user });
  const services = useMemo(
    () => previewServices(own, { shell, route, user: JSON.parse(facts) as JsonObject, reads, settings }),
    [own, shell, route, facts, reads, settings],
  );
  return (
    <PageFrame title={title} shell={shell} width={width} heightShare={HEIGHT_SHARE} prepare={refuseClicks}>
      {/* Another choice is another page: nothing of the one before stays. */}
      <PreviewedScreen key={`${shell.variant} ${shell.language} ${facts}`} services={services} shell={shell} part={part} route={route} />
    </PageFrame>
  );
}

/** Links and buttons do nothing, but for what discloses a text. */
function refuseClicks(page: Document): undefined {
  page.addEventListener('click', refuseClick, true);
  page.addEventListener('submit', refuseClick, true);
}

function refuseClick(event: Event): void {
  // An element of another document is of no class of this one.
  const target = event.target as Element | null;
  if (target?.closest?.('summary') && !target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}
