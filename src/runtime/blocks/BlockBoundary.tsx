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
    // The block's document was replaced and may have repaired the block: try to show it again.
    if (this.state.failed && previous.block !== this.props.block) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { block, pointer, children } = this.props;
    if (!this.state.failed) return children;
    // A script that did not load is no fault of the block. Reloading the page is only offered, because it would lose what is typed in
    // other blocks (SH-ERRORS-10, G-C31).
    const { error } = this.state;
    if (error instanceof Error && error.name === 'ChunkLoadError') {
      return <ChunkFault error={error} translate={this.context} onReload={this.props.onReload} />;
    }
    return (
      <div className="p-block-fault" role="alert" data-block={block.block} data-pointer={pointer}>
        {this.context('errors.block', { block: block.block, id: block.id, pointer })}
      </div>
    );
  }
}

interface ChunkFaultProps {
  readonly error: Error;
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
  readonly onReload: () => void;
}

/** Names the script that did not load and offers to reload the page (SH-ERRORS-10). */
function ChunkFault({ error, translate, onReload }: ChunkFaultProps) {
  return (
    <div className="p-notice p-notice--danger" role="alert">
      <div className="p-notice__body">
        <p className="p-notice__title">{translate('errors.chunk', { name: missingChunk(error) ?? '' })}</p>
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

/** Name of the script that webpack could not load; undefined for any other error. */
export function missingChunk(error: Error): string | undefined {
  return /Loading (?:CSS )?chunk (\S+)/.exec(error.message)?.[1];
}
