/** The texts and numbers of a map: what a message can be told. */
export function plainArgs(params: unknown): { [name: string]: string | number } {
  if (params === null || typeof params !== 'object') return {};
  const plain = Object.entries(params).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return Object.fromEntries(plain);
}
