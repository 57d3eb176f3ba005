interface Facts {
  readonly commit: string;
  readonly changed: readonly string[];
  readonly textOf: (path: string) => string;
}

export function chooseTests(paths: readonly string[], facts: Facts): { readonly byCommit: string[]; readonly byChange: string[] };
