import { useMemo } from 'react';
import type { RouteFacts, ScreenPart, ShellPart } from '#model';
import { MessagesProvider } from '../../../i18n/MessagesProvider.tsx';
import { contexts } from '../../../scope/contexts.ts';
import { useTranslate } from '../../../scope/hooks.ts';
import type { PortalServices } from '../../../scope/PortalServices.ts';
import { ScopeProvider, ValuesProvider } from '../../../scope/ScopeProvider.tsx';
import { BlockList } from '../../BlockList.tsx';
import { usePreviewData } from './usePreviewData.ts';

interface PreviewedScreenProps {
  readonly services: PortalServices;
  readonly shell: ShellPart;
  readonly part: ScreenPart;
  readonly route: RouteFacts;
}

/** A screen without the frame around it, by the blocks of its readers, with the services of a preview. */
export function PreviewedScreen({ services, shell, part, route }: PreviewedScreenProps) {
  const formsAndFlows = useMemo(() => ({ forms: part.forms, flows: part.flows }), [part]);
  return (
    <contexts.services.Provider value={services}>
      <contexts.shell.Provider value={shell}>
        <contexts.part.Provider value={formsAndFlows}>
          <contexts.scope.Provider value={services.base().scope}>
            <contexts.surroundings.Provider value={{}}>
              <contexts.pointer.Provider value={`preview of screen ${part.screen.id}#`}>
                <MessagesProvider messages={part.messages}>
                  <Content part={part} route={route} />
                </MessagesProvider>
              </contexts.pointer.Provider>
            </contexts.surroundings.Provider>
          </contexts.scope.Provider>
        </contexts.part.Provider>
      </contexts.shell.Provider>
    </contexts.services.Provider>
  );
}

function Content({ part: { screen }, route }: Pick<PreviewedScreenProps, 'part' | 'route'>) {
  const title = useTranslate()(screen.title);
  const data = usePreviewData(screen);
  const titledRoute = useMemo(() => ({ ...route, title: screen.title }), [route, screen.title]);
  return (
    <main className={screen.width === undefined ? 'p-main' : `p-main p-main--${screen.width}`}>
      <ScopeProvider add={{ route: titledRoute, data }}>
        {screen.hideHeading !== true && (
          <div className="p-page-header">
            <h1 className="p-page-header__title">{title}</h1>
          </div>
        )}
        <ValuesProvider values={screen.values}>
          <BlockList blocks={screen.blocks} />
        </ValuesProvider>
      </ScopeProvider>
    </main>
  );
}
