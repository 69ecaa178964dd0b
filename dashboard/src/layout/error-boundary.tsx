import { Component, type ReactNode } from 'react';
import { Problem } from '../parts/notice.tsx';

/** A page that breaks says so in its place, and the rest of the dashboard goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // After an update of the server the files of the old dashboard are gone: loading it anew helps.
    return <Problem error={error} what="This page broke" retry={() => location.reload()} />;
  }
}
