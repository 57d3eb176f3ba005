/** Gives a file to the user, who finds it among the downloads of the browser. */
export interface Downloads {
  save(content: Blob, fileName: string): void;
}

/** Saves through a click on a link with `download`; its object URL is released a minute later, when the browser has read the file. */
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
