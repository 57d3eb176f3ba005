/** Hands a file to the user. */
export interface Downloads {
  save(content: Blob, fileName: string): void;
}

/** Saves through a link with `download`; the object URL is released a minute later, when the browser has read it. */
export function browserDownloads(window: Window): Downloads {
  return {
    save(content, fileName) {
      const url = URL.createObjectURL(content);
      const link = window.document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  };
}
