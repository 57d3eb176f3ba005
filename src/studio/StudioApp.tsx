import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MessageTable, StudioBoot, StudioMachine, StudioMachines } from '#model';
import { createTranslate, loadMenu, swallowDoublePress } from '#runtime';
import { useAddress } from './address.ts';
import { BreakpointProvider } from './breakpoints/BreakpointProvider.tsx';
import type { StudioClient } from './client.ts';
import { ClientContext } from './clientContext.ts';
import { Loading, Refused } from './Loading.tsx';
import { DriverProvider } from './live/DriverProvider.tsx';
import { MachineList } from './MachineList.tsx';
import { MachinePage } from './MachinePage.tsx';
import { useKeptWalks } from './recordings/useKeptWalks.ts';
import { followRegionKeys } from './regions.ts';
import { SkipLinks } from './SkipLinks.tsx';
import { StudioHeader } from './StudioHeader.tsx';
import { TriedContext, TriedMachines } from './simulate/triedMachines.ts';
import { TextContext } from './text.ts';
import { useLoaded } from './useLoaded.ts';

interface StudioAppProps {
  readonly boot: StudioBoot;
  readonly client: StudioClient;
}

/** What does something when it is pressed: an event may be offered in place of the one that was sent. */
const pressedPart = (element: Element): Element | null => element.closest('button, a[href], summary, [role="option"], [role="menuitem"]');

/** What is gone once it is pressed, though it may be seen a moment longer. */
const isClosing = (part: Element): boolean => part.matches('[role="option"], [role="menuitem"]');

/** The Studio: the machines of a program, one of which is shown. */
export function StudioApp(props: StudioAppProps) {
  const [tried] = useState(() => new TriedMachines());
  useEffect(() => swallowDoublePress(pressedPart, isClosing), []);
  useEffect(followRegionKeys, []);
  // Walks are saved by a menu, also while the server is away.
  useEffect(() => void loadMenu().catch(() => undefined), []);
  return (
    <DriverProvider>
      <BreakpointProvider>
        <TriedContext value={tried}>
          <StudioPages {...props} />
        </TriedContext>
      </BreakpointProvider>
    </DriverProvider>
  );
}

function StudioPages({ boot, client }: StudioAppProps) {
  const [address, setAddress] = useAddress();
  const { program } = address;
  const walks = useKeptWalks();
  const language = boot.languages.some(({ id }) => id === address.language) ? (address.language as string) : boot.language;
  const texts = useLoaded(useCallback(() => client.texts(language), [client, language]));
  const choice = useMemo(() => ({ language, ...(program !== undefined && { program }) }), [language, program]);
  const list = useLoaded(useCallback(() => client.machines(choice), [client, choice]));
  const id = address.machine ?? list.value?.machines[0]?.id;
  const machine = useLoaded<StudioMachine | undefined>(
    useCallback(async () => (id === undefined ? undefined : client.machine(id, choice)), [client, choice, id]),
  );
  const readFor = useCallback((other: string) => client.machine(id ?? '', { language, program: other }), [client, id, language]);
  const translate = useTranslate(boot, language, texts.value);
  if (translate === undefined) return texts.error === undefined ? null : <Refused error={texts.error} onRetry={texts.retry} />;
  return (
    <TextContext value={translate}>
      <ClientContext value={client}>
        <title>{id === undefined ? translate('studio.title') : `${id} · ${translate('studio.title')}`}</title>
        <Loading of={list} gone={program && translate('studio.noProgram', { program })}>
          {(choices: StudioMachines) => (
            <div className="s-app">
              <SkipLinks />
              <StudioHeader
                choices={choices}
                onProgram={(next) => setAddress({ program: next })}
                onLanguage={(next) => setAddress({ language: next })}
              />
              <MachineList machines={choices.machines} current={id} onChoose={(next) => setAddress({ machine: next, record: undefined })} />
              <main className="s-page">
                <Loading of={machine} gone={id && translate('studio.noMachine', { machine: id })}>
                  {(shown) =>
                    shown && (
                      <MachinePage
                        key={`${shown.id} ${shown.program}`}
                        machine={shown}
                        comparison={{ programs: choices.programs, load: readFor }}
                        tab={address.tab}
                        record={address.record}
                        onRecord={(record) => setAddress({ record })}
                        onTab={(tab) => setAddress({ tab })}
                        onProgram={(next) => setAddress({ program: next })}
                        onMachine={(next) => setAddress({ machine: next })}
                        walks={walks}
                        onWalk={({ id: number, walk }) => {
                          walks.open(number);
                          setAddress({ machine: walk.machine, program: walk.program, tab: 'walks', record: undefined });
                        }}
                      />
                    )
                  }
                </Loading>
              </main>
            </div>
          )}
        </Loading>
      </ClientContext>
    </TextContext>
  );
}

function useTranslate({ languages }: StudioBoot, language: string, messages: MessageTable | undefined) {
  const locale = languages.find(({ id }) => id === language)?.locale ?? language;
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return useMemo(
    () => messages && createTranslate([messages], { locale, onFault: (key, error) => console.error(`[studio] message ${key}`, error) }),
    [locale, messages],
  );
}
