import { Component, type ReactNode } from 'react';
import { ask, loadFailure } from '../api.ts';
import { Failure } from '../ui/states.tsx';

/** Keeps a view that broke from taking the frame with it. React has error boundaries only as classes. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Failure error={error} onRetry={loadFailure(error) === null ? () => this.setState({ error: null }) : reloadWhenThere} />
    );
  }
}

/** Loads the page anew once its server answers: before, the browser would show a page of its own in its place. */
function reloadWhenThere(): void {
  ask(`${location.origin}/`).then(
    () => location.reload(),
    () => undefined,
  );
}
