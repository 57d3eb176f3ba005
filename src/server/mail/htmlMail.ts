import { contrastRatio, parseColor } from '#model';
import { escapeHtml } from '../escapeHtml.ts';

/** What the HTML form of a message shows. */
export interface MailContent {
  /** Code of the language, `fr-CA`. */
  readonly locale: string;
  readonly sender: string;
  readonly subject: string;
  /** Paragraphs separated by empty lines; one that is the address of `action` becomes a button. */
  readonly text: string;
  readonly action?: { readonly url: string; readonly label: string } | undefined;
  readonly colors: MailColors;
}

/** Colours of a program, `#rrggbb`. */
export interface MailColors {
  readonly primary?: string | undefined;
  readonly surface?: string | undefined;
}

const INK = '#1a1a1a';
const WHITE = '#ffffff';
/** What WCAG 2.2 AA asks of text (1.4.3). */
const TEXT_CONTRAST = 4.5;

/** A message as an HTML document of its own: styles inline and a table as mail readers need them, nothing that is loaded from elsewhere. */
export function htmlMail({ locale, sender, subject, text, action, colors }: MailContent): string {
  const { primary = INK, surface = '#f4f4f5' } = colors;
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => (action && paragraph.trim() === action.url ? button(action, primary) : plain(paragraph)));
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>`;
  const card = `border-top:4px solid ${primary};background:${WHITE};padding:32px 28px`;
  const body = [
    `<p style="margin:0 0 16px;font-size:14px;color:#52525b">${escapeHtml(sender)}</p>`,
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(subject)}</h1>`,
    ...paragraphs,
  ].join('\n');
  const cell = `<td style="${card};font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:${INK}">\n${body}\n</td>`;
  const table = `<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;margin:0 auto"><tr>${cell}</tr></table>`;
  return `<!doctype html>\n<html lang="${escapeHtml(locale)}">${head}\n<body style="margin:0;padding:24px 12px;background:${surface}">\n${table}\n</body></html>\n`;
}

function plain(paragraph: string): string {
  return `<p style="margin:0 0 20px">${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`;
}

/** A link that looks like a button, and its address below for who wants to see or copy it. */
function button({ label, url }: NonNullable<MailContent['action']>, background: string): string {
  const color = isLegible(WHITE, background) ? WHITE : INK;
  const style = `display:inline-block;padding:12px 22px;border-radius:6px;background:${background};color:${color};font-weight:bold;text-decoration:none`;
  const address = escapeHtml(url);
  return `<p style="margin:0 0 12px"><a href="${address}" style="${style}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:13px;word-break:break-all"><a href="${address}" style="color:#52525b">${address}</a></p>`;
}

function isLegible(text: string, background: string): boolean {
  const [one, other] = [parseColor(text), parseColor(background)];
  return one !== undefined && other !== undefined && contrastRatio(one, other) >= TEXT_CONTRAST;
}
