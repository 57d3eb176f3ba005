import { Component, type ReactNode } from 'react';
import { missingScriptName } from '../blocks/BlockBoundary.tsx';
import { contexts } from '../scope/contexts.ts';
import type { Fault } from '../scope/PortalServices.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  readonly report: (fault: Fault) => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/**
 * React error boundary around the whole page. It catches faults outside of blocks (router, guard, frame, screen; those inside are caught by
 * BlockBoundary), reports them, shows a message instead of the page, and offers to reload (SH-ERRORS-10, G-C31).
 */
export class PortalBoundary extends Component<Props, { readonly error: unknown }> {
  // React sets `this.context` to the translate function of the portal.
  static override contextType = contexts.translate;
  declare context: (key: string, args?: Record<string, unknown>) => string;

  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report({ where: 'portal', error });
  }

  override render(): ReactNode {
    const { error } = this.state;
    const translate = this.context;
    if (error === undefined) return this.props.children;
    const scriptName = error instanceof Error ? missingScriptName(error) : undefined;
    return (
      <main className="p-main p-main--narrow" role="alert">
        <h1>{scriptName === undefined ? translate('errors.generic') : translate('errors.chunk', { name: scriptName })}</h1>
        {scriptName !== undefined && <p>{translate('errors.chunkText')}</p>}
        <Button variant="primary" onClick={this.props.onReload}>
          {translate('errors.reload')}
        </Button>
      </main>
    );
  }
}
