import { Component, type ReactNode } from 'react';
import { Refused } from './Loading.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Keeps a fault within a part of the page, such as a script that cannot be loaded while the server is away: it can be shown again. */
export class Boundary extends Component<BoundaryProps, { readonly fault?: unknown }> {
  override state: { readonly fault?: unknown } = {};

  static getDerivedStateFromError(fault: unknown): { readonly fault: unknown } {
    return { fault };
  }

  override componentDidCatch(fault: unknown): void {
    console.error('[studio]', fault);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === undefined ? this.props.children : <Refused error={fault} onRetry={() => this.setState({ fault: undefined })} />;
  }
}
