/** What Windows, macOS or Linux take in no name of a file, and what turns the direction of a name around. */
const FORBIDDEN = /[\p{Cc}<>:"|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Names that are devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MOST_CHARACTERS = 120;

/**
 * Gives files of an archive their paths: every part fit for all file systems, never above the archive's root, and no path twice, also where
 * capitals do not count.
 */
export function entryNames(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    const parts = folder
      .split('/')
      .map((part) => fitting(part.replaceAll('\\', '-')))
      .filter((part) => part !== '');
    const path = free([...parts, fitting(name.replaceAll(/[/\\]/g, '-')) || 'file'].join('/'), taken);
    taken.add(path.toLowerCase());
    return path;
  };
}

/** A part of a path. Without dots and blanks at its ends nothing is hidden, leads upwards or is cut by Windows. */
function fitting(part: string): string {
  const short = shortened(withoutEnds(part.normalize('NFC').replaceAll(FORBIDDEN, '')));
  return DEVICE.test(short) ? `_${short}` : short;
}

function withoutEnds(part: string): string {
  const isEnd = (character: string | undefined): boolean => character !== undefined && /[\s.]/.test(character);
  let [from, to] = [0, part.length];
  while (isEnd(part[from])) from += 1;
  while (to > from && isEnd(part[to - 1])) to -= 1;
  return part.slice(from, to);
}

/** At most so many characters, of which the last are the extension. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MOST_CHARACTERS) return name;
  const extension = /\.[A-Za-z\d]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MOST_CHARACTERS - extension.length).join('') + extension;
}

/** The path, or the same with a number where it is taken: `report (2).pdf`. */
function free(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path.toLowerCase())) return path;
  const [, start = path, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  for (let number = 2; ; number += 1) {
    const numbered = `${start} (${number})${extension}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}
