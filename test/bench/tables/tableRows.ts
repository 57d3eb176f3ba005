const towns = ['Brandon', 'Dauphin', 'Flin Flon', 'Gimli', 'Morden', 'Portage', 'Selkirk', 'Steinbach', 'Thompson', 'Winkler'];

/** Records of eight fields, the same in every run. */
export function tableRows(count: number): readonly { readonly [name: string]: string | number }[] {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  return Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    name: `Member ${at}`,
    town: towns[next(towns.length)] ?? '',
    amount: next(100_000) / 100,
    loans: next(40),
    joined: `20${10 + next(15)}-0${1 + next(9)}-1${next(10)}`,
    email: `member${at}@example.com`,
    state: next(3) === 0 ? 'lapsed' : 'active',
  }));
}
