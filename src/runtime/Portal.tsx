import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import type { RouteFacts } from '#model';
import { localeOf } from './i18n/language.ts';
import { MessagesProvider } from './i18n/MessagesProvider.tsx';
import type { DrivenNavigation } from './routing/createNavigation.ts';
import { Router } from './routing/Router.tsx';
import { contexts } from './scope/contexts.ts';
import { useServices, useShell } from './scope/hooks.ts';
import type { PortalServices } from './scope/PortalServices.ts';
import { useTracked } from './scope/useTracked.ts';
import { Page } from './shell/Page.tsx';
import { PortalBoundary } from './shell/PortalBoundary.tsx';
import { BrandTheme } from './theme/BrandTheme.tsx';

interface PortalProps {
  readonly services: PortalServices;
  readonly navigation: DrivenNavigation;
  /** Called with each new route, the first included. */
  readonly onRoute: (route: RouteFacts) => void;
}

/** The root component of the browser: provides the contexts that all blocks read, and shows the screen of the current route. */
export function Portal({ services, navigation, onRoute }: PortalProps) {
  const { bundles } = services;
  const shell = useSyncExternalStore(bundles.subscribe, bundles.shell);
  return (
    <StrictMode>
      <contexts.services.Provider value={services}>
        <contexts.shell.Provider value={shell}>
          <contexts.part.Provider value={shell}>
            <contexts.scope.Provider value={services.base().scope}>
              <MessagesProvider>
                <PageAppearance />
                <PortalBoundary report={services.report} onReload={() => services.platform.location.reload()}>
                  <Router navigation={navigation} onRoute={onRoute}>
                    {(route) => <Page route={route} />}
                  </Router>
                </PortalBoundary>
              </MessagesProvider>
            </contexts.scope.Provider>
          </contexts.part.Provider>
        </contexts.shell.Provider>
      </contexts.services.Provider>
    </StrictMode>
  );
}

/** Applies language and colours to the HTML page; renders nothing. */
function PageAppearance() {
  const { platform, session } = useServices();
  const shell = useShell();
  const locale = localeOf(shell);
  useEffect(() => platform.page.describe({ language: locale }), [platform, locale]);
  const scheme = useTracked(() => {
    // MobX cannot observe storage. Reading this number makes the component render again after a change.
    void session.storageVersion;
    return platform.storage.get(shell.portal.storage['theme'] ?? 'theme');
  });
  return <BrandTheme tokens={shell.oem.tokens} scheme={scheme} />;
}
