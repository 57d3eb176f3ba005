/** Places of cell formats in the list that `sheetParts` writes; `quoted` is a text that stays one when it is edited. */
export const cellFormats = { plain: 0, head: 1, date: 2, dateTime: 3, quoted: 4 } as const;
