/** A target in its parts: its last segment, its query with '?', its fragment with '#'; each may be empty. */
export interface TargetParts {
  readonly name: string;
  readonly search: string;
  readonly hash: string;
}

/** Takes a target apart as the routing helper does (SH-ROUTING-HELPER-02). */
export function splitTarget(to: string): TargetParts {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {
    name:
      path
        .replace(/(?<!\/)\/+$/, '')
        .split('/')
        .at(-1) ?? '',
    search,
    hash,
  };
}
