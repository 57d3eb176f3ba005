/** Replaces the memory for formatters that intl-messageformat makes (README.md): the portal gives it formatters of its own (intlFormats.ts). */
export const memoize = <Create>(create: Create): Create => create;

export const strategies = {};
