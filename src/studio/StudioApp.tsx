import { useCallback, useEffect, useMemo } from 'react';
import type { MessageTable, StudioBoot, StudioMachine, StudioMachines } from '#model';
import { Button, createTranslate } from '#runtime';
import { useAddress } from './address.ts';
import { CallError, type StudioClient } from './client.ts';
import { MachineList } from './MachineList.tsx';
import { MachinePage } from './MachinePage.tsx';
import { StudioHeader } from './StudioHeader.tsx';
import { TextContext, useText } from './text.ts';
import { type Loaded, useLoaded } from './useLoaded.ts';

interface StudioAppProps {
  readonly boot: StudioBoot;
  readonly client: StudioClient;
}

/** The Studio: the machines of a program, one of which is shown. */
export function StudioApp({ boot, client }: StudioAppProps) {
  const [address, setAddress] = useAddress();
  const { program } = address;
  const language = boot.languages.some(({ id }) => id === address.language) ? (address.language as string) : boot.language;
  const texts = useLoaded(useCallback(() => client.texts(language), [client, language]));
  const choice = useMemo(() => ({ language, ...(program !== undefined && { program }) }), [language, program]);
  const list = useLoaded(useCallback(() => client.machines(choice), [client, choice]));
  const id = address.machine ?? list.value?.machines[0]?.id;
  const machine = useLoaded<StudioMachine | undefined>(
    useCallback(async () => (id === undefined ? undefined : client.machine(id, choice)), [client, choice, id]),
  );
  const translate = useTranslate(boot, language, texts.value);
  if (translate === undefined) return texts.error === undefined ? null : <Refused error={texts.error} onRetry={texts.retry} />;
  return (
    <TextContext value={translate}>
      <title>{id === undefined ? translate('studio.title') : `${id} · ${translate('studio.title')}`}</title>
      <Loading of={list}>
        {(choices: StudioMachines) => (
          <div className="s-app">
            <StudioHeader
              choices={choices}
              onProgram={(next) => setAddress({ program: next })}
              onLanguage={(next) => setAddress({ language: next })}
            />
            <MachineList machines={choices.machines} current={id} onChoose={(next) => setAddress({ machine: next })} />
            <main className="s-page">
              <Loading of={machine}>
                {(shown) =>
                  shown && (
                    <MachinePage
                      key={`${shown.id} ${shown.program}`}
                      machine={shown}
                      tab={address.tab}
                      onTab={(tab) => setAddress({ tab })}
                      onMachine={(next) => setAddress({ machine: next })}
                    />
                  )
                }
              </Loading>
            </main>
          </div>
        )}
      </Loading>
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

interface LoadingProps<Value> {
  readonly of: Loaded<Value>;
  readonly children: (value: Value) => React.ReactNode;
}

/** What a call has given, or that it is under way, or that it failed. */
function Loading<Value>({ of: { error, retry, value }, children }: LoadingProps<Value>) {
  const text = useText();
  if (error !== undefined) return <Refused error={error} onRetry={retry} />;
  if (value === undefined) return <p role="status">{text('studio.loading')}</p>;
  return children(value);
}

function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <div className="s-refused" role="alert">
      <p>{text(isGone ? 'studio.gone' : 'studio.failed')}</p>
      <Button onClick={onRetry}>{text('studio.retry')}</Button>
    </div>
  );
}
