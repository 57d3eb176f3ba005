/** A window that was opened empty and waits for an address. It has no access to the window that opened it. */
export interface PreparedWindow {
  /** Whether it has been sent to an address. */
  readonly isFilled: boolean;
  /** Opens an address in it; with `fields` by a form that posts them. */
  fill(url: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Closes it if it still waits. */
  close(): void;
}

/**
 * Opens a window that says `text`; undefined if the browser bars it, as it does where no button is pressed. The window is closed when the
 * page that opened it is left before it was filled.
 */
export function prepareWindow(opener: Window, text: string): PreparedWindow | undefined {
  const opened = opener.open('', '_blank');
  if (!opened) return undefined;
  opened.opener = null;
  writeText(opened.document, text);
  let isFilled = false;
  const close = (): void => {
    opener.removeEventListener('pagehide', close);
    if (!isFilled) opened.close();
  };
  opener.addEventListener('pagehide', close);
  return {
    get isFilled() {
      return isFilled;
    },
    fill(url, fields) {
      isFilled = true;
      opener.removeEventListener('pagehide', close);
      // Whoever has closed the window meanwhile wants nothing of it.
      if (opened.closed) return;
      if (fields) post(opened.document, url, fields);
      else follow(opened.document, url);
    },
    close,
  };
}

function writeText(page: Document, text: string): void {
  const policy = page.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'no-referrer';
  page.head.append(policy);
  page.title = text;
  const line = page.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = text;
  // By the object model: the policy of the page lets no style attribute through, and this window has it too.
  page.body.style.font = '1rem system-ui, sans-serif';
  page.body.style.margin = '2rem';
  page.body.append(line);
}

/** From within the window, so that its own policy on referrers holds. */
function follow(page: Document, url: string): void {
  const link = page.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  page.body.append(link);
  link.click();
}

function post(page: Document, url: string, fields: Readonly<Record<string, unknown>>): void {
  const form = page.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const [name, value] of Object.entries(fields)) {
    const field = page.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = String(value ?? '');
    form.append(field);
  }
  page.body.append(form);
  form.submit();
}
