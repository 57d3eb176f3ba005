import { ChakraProvider, createSystem } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { styleNonce } from './styleNonce.ts';

/**
 * The portal uses only the behaviour of Chakra's components, e.g. the focus trap of dialogs; their look is the CSS in this folder.
 * Therefore this system has none of Chakra's tokens, recipes, resets and global styles, which also saves 7 kB.
 */
const system = createSystem({
  preflight: false,
  globalCss: {},
  cssVarsPrefix: 'c',
  cssVarsRoot: '.p-chakra',
});

const nonce = styleNonce();
const cache = createCache({ key: 'p', ...(nonce === undefined ? {} : { nonce }) });

/**
 * Must surround every Chakra component. The style elements that Chakra adds to the page carry the nonce that the content security policy
 * demands. Chakra is large: import this file from lazily loaded scripts only.
 */
export function ChakraProviders({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
