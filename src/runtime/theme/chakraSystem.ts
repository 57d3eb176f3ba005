import { createSystem, defaultBaseConfig } from '@chakra-ui/react';

/** Chakra without recipes, resets or global styles: its components bring behaviour, the look is the portal's own CSS. */
export const chakraSystem = createSystem(defaultBaseConfig, {
  preflight: false,
  globalCss: {},
  cssVarsPrefix: 'c',
  cssVarsRoot: '.p-chakra',
});
