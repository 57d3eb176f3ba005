import { Component, type ReactNode } from 'react';
import { ChunkFault } from './ChunkFault.tsx';
import { contexts } from './contexts.ts';
import type { Fault } from './Fault.ts';

interface Props {
  readonly block: { readonly id: string; readonly block: string };
  readonly pointer: string;
  readonly report: (fault: Fault) => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** Keeps a fault of ours inside the block it happens in, and names block and pointer. */
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

  override componentDidUpdate(before: Props): void {
    // A block that was mended by a new document gets another try.
    if (this.state.failed && before.block !== this.props.block) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { block, pointer, children } = this.props;
    if (!this.state.failed) return children;
    // A script that cannot be loaded is no fault of the block; what is typed in the others stays (SH-ERRORS-10, G-C31).
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
