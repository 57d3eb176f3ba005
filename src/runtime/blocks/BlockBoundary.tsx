import { Component, type ReactNode } from 'react';
import { contexts } from '../scope/contexts.ts';
import type { Fault } from '../scope/PortalServices.ts';

interface Props {
  /** The block as its document has it: its id and, as `block`, its kind. */
  readonly block: { readonly id: string; readonly block: string };
  /** JSON Pointer of the block in its document. */
  readonly pointer: string;
  readonly report: (fault: Fault) => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/**
 * React error boundary around every block: shows a message in place of a block that threw and reports the fault, so that the rest of the
 * screen keeps working.
 */
export class BlockBoundary extends Component<Props, { readonly failed: boolean; readonly error?: unknown }> {
  // React sets `this.context` to the translate function of the surrounding screen or shell.
  static override contextType = contexts.translate;
  declare context: (key: string, args?: Record<string, unknown>) => string;

  override state: { readonly failed: boolean; readonly error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown): { readonly failed: boolean; readonly error: unknown } {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    const { block, pointer, report } = this.props;
    report({ where: `block ${block.block} '${block.id}' at ${pointer}`, error });
  }

  override componentDidUpdate(previous: Props): void {
    // Another version of the document has been loaded, in which the block may be repaired: try to show it again.
    if (this.state.failed && previous.block !== this.props.block) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { block, pointer, children } = this.props;
    const { failed, error } = this.state;
    const translate = this.context;
    if (!failed) return children;
    // The user decides about reloading, which loses what is typed in other blocks (SH-ERRORS-10, G-C31).
    if (error instanceof Error && error.name === 'ChunkLoadError') {
      return <MissingScript error={error} translate={translate} onReload={this.props.onReload} />;
    }
    return (
      <div className="p-block-fault" role="alert" data-failure="" data-block={block.block} data-pointer={pointer}>
        {translate('errors.block', { block: block.block, id: block.id, pointer })}
      </div>
    );
  }
}

interface MissingScriptProps {
  readonly error: Error;
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
  readonly onReload: () => void;
}

/**
 * Shown instead of a block whose script or style sheet could not be loaded: the name of the script or style sheet, and a button that
 * reloads the page (SH-ERRORS-10).
 */
function MissingScript({ error, translate, onReload }: MissingScriptProps) {
  return (
    <div className="p-notice p-notice--danger" role="alert" data-failure="">
      <div className="p-notice__body">
        <p className="p-notice__title">{translate('errors.chunk', { name: missingScriptName(error) ?? '' })}</p>
        <p>{translate('errors.chunkText')}</p>
        <div className="p-notice__blocks">
          <button type="button" className="p-button p-button--primary" onClick={onReload}>
            {translate('errors.reload')}
          </button>
        </div>
      </div>
    </div>
  );
}

/** The name of the script or style sheet that webpack could not load; undefined for any other error. */
export function missingScriptName(error: Error): string | undefined {
  return /Loading (?:CSS )?chunk (\S+)/.exec(error.message)?.[1];
}
