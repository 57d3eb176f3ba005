import { createContext } from 'react';

/** Loads the ES module of a form's validator; `default` builds its functions from a `require`. */
export type LoadModule = (url: string) => Promise<{ readonly default: (require: (name: string) => unknown) => unknown }>;

const browserImport: LoadModule = (url) => import(/* webpackIgnore: true */ url);

/** How validator modules are loaded: the browser's own import unless a test or a story brings another. */
export const ValidatorModules = createContext<LoadModule>(browserImport);
