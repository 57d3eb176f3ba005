/** The text as a header value: percent-encoded unless it is printable ASCII, because HTTP headers carry nothing else. */
export function asciiHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
