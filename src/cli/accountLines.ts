interface DemoAccounts {
  readonly accounts?: readonly { readonly id: string }[];
  readonly password?: string;
}

/** The names of the accounts of all demo documents: a line for each password. */
export function accountLines(demo: readonly DemoAccounts[]): string {
  const names = new Map<string, string[]>();
  for (const { accounts = [], password = '' } of demo) {
    if (accounts.length > 0) names.set(password, [...(names.get(password) ?? []), ...accounts.map(({ id }) => id)]);
  }
  return [...names].map(([password, ids]) => `Demo accounts (password ${password}): ${ids.join(', ')}\n`).join('');
}
