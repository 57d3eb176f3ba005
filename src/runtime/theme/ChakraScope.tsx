import { ChakraProvider, createSystem } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/**
 * Chakra without its base configuration (tokens, utilities, conditions: 7 kB), recipes, resets and global styles: only the behaviour of its
 * components is used, the look is the portal's own CSS.
 */
const system = createSystem({
  preflight: false,
  globalCss: {},
  cssVarsPrefix: 'c',
  cssVarsRoot: '.p-chakra',
});

const nonce = styleNonce();
const cache = createCache({ key: 'p', ...(nonce === undefined ? {} : { nonce }) });

/** Provides what Chakra components need; their styles carry the page's nonce. Chakra is large: only lazy scripts may import it. */
export function ChakraScope({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Nonce of the page's content security policy, from `<meta name="csp-nonce">`; undefined if the page has none. */
function styleNonce(): string | undefined {
  const value = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return value === '' ? undefined : value;
}
