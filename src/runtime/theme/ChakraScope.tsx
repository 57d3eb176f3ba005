import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { chakraSystem } from './chakraSystem.ts';
import { styleNonce } from './styleNonce.ts';

const nonce = styleNonce(document);
const cache = createCache({ key: 'p', ...(nonce === undefined ? {} : { nonce }) });

/** Lets Chakra components work below it, their styles under the page's nonce; part of the lazy chunks only. */
export function ChakraScope({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={chakraSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
