import { type ReactNode, useMemo } from 'react';
import type { MessageTable } from '#model';
import { contexts } from '../scope/contexts.ts';
import { useServices, useShell } from '../scope/hooks.ts';
import { createTranslate } from './createTranslate.ts';
import { localeOf } from './language.ts';

/** Provides the function of `useTranslate` for its children. Keys are looked up in `messages` of a screen, then in those of the shell. */
export function MessagesProvider({ messages, children }: { readonly messages?: MessageTable; readonly children: ReactNode }) {
  const shell = useShell();
  const { report } = useServices();
  const translate = useMemo(() => {
    const { timeZone } = shell.portal;
    const onFault = (key: string, error: unknown): void => report({ where: `message ${key}`, error });
    const tables = messages === undefined ? [shell.messages] : [messages, shell.messages];
    return createTranslate(tables, { locale: localeOf(shell), onFault, ...(timeZone !== undefined && { timeZone }) });
  }, [shell, messages, report]);
  return <contexts.translate.Provider value={translate}>{children}</contexts.translate.Provider>;
}
