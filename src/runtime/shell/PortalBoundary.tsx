import { Component, type ReactNode } from 'react';
import { missingChunk } from '../blocks/BlockBoundary.tsx';
import { contexts } from '../scope/contexts.ts';
import type { Fault } from '../scope/PortalServices.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  readonly report: (fault: Fault) => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** Catches faults outside of blocks, above all a script that did not load (SH-ERRORS-10, G-C31), and offers to reload the page. */
export class PortalBoundary extends Component<Props, { readonly error: unknown }> {
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
    if (error === undefined) return this.props.children;
    // Name of the script, if the error is one that could not be loaded.
    const chunk = error instanceof Error ? missingChunk(error) : undefined;
    return (
      <main className="p-main p-main--narrow" role="alert">
        <h1>{chunk === undefined ? this.context('errors.generic') : this.context('errors.chunk', { name: chunk })}</h1>
        <p>{this.context('errors.chunkText')}</p>
        <Button variant="primary" onClick={this.props.onReload}>
          {this.context('errors.reload')}
        </Button>
      </main>
    );
  }
}
