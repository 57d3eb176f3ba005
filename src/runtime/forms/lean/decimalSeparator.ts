const known = new Map<string, string>();

function found(language: string): string {
  try {
    return new Intl.NumberFormat(language).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.';
  } catch {
    return '.';
  }
}

/** What rjsf asks for every number field at every render (webpack alias of its `getDecimalSeparator`): looked up once for each language. */
function decimalSeparator(languages: readonly string[] = navigator.languages): string {
  const [language = 'en'] = languages;
  const separator = known.get(language) ?? found(language);
  known.set(language, separator);
  return separator;
}

// rjsf takes it as the default of its module.
export default decimalSeparator;
