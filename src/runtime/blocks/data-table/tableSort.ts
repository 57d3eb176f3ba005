/** A sort key with its sign as calls take it: 'field,asc' or 'field,desc'. */
export function tableSort(sort: string | undefined): string | undefined {
  return sort && `${sort.replace(/^-/, '')},${sort.startsWith('-') ? 'desc' : 'asc'}`;
}
