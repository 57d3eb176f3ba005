import { createSystem } from '@chakra-ui/react';

/**
 * Chakra without its base configuration (tokens, utilities, conditions: 7 kB), recipes, resets or global styles: its components bring
 * behaviour, the look is the portal's own CSS.
 */
export const chakraSystem = createSystem({
  preflight: false,
  globalCss: {},
  cssVarsPrefix: 'c',
  cssVarsRoot: '.p-chakra',
});
