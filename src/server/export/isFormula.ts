/** What spreadsheets may take for the beginning of a formula, full-width forms among them. */
const BEGINNING = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Whether a spreadsheet may run a text in place of showing it. */
export function isFormula(text: string): boolean {
  return BEGINNING.test(text);
}
