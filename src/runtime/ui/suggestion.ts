/** A suggestion for what the user is typing. `hint` is shown below its label. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The id of the option that shows a suggestion; `prefix` is the id of its list's text box without `-box`. */
export function optionId(prefix: string, suggestions: readonly Suggestion[], value: string): string {
  return `${prefix}-${suggestions.findIndex((suggestion) => suggestion.value === value)}`;
}
