import { noteOffline } from '@rambla/kit/device';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { Component, type ReactNode } from 'react';

type Props = { remote: string; catches: (error: Error) => boolean; onRetry: () => void; children: ReactNode };

/** Shows an error when a section's code fails to load; the rest keeps working. */
export class LoadErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (this.props.catches(error)) noteOffline(true);
  }

  handleRetry = () => {
    const { error } = this.state;
    // A hanging request blocks every later one for the same address in this page; only a reload ends it.
    if (error && timedOut(error)) {
      location.reload();
      return;
    }
    this.setState({ error: null });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!this.props.catches(error)) throw error;
    return (
      <SectionNotice alert title="No se pudo cargar esta sección">
        <p>
          {navigator.onLine
            ? 'Puede ser un problema pasajero. Lo demás sigue funcionando.'
            : 'Parece que no tenés conexión.'}
        </p>
        <button type="button" className="btn btn-primary" onClick={this.handleRetry}>
          Reintentar
        </button>
      </SectionNotice>
    );
  }
}

function timedOut(error: Error): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  return /time(d )?out/i.test(`${(cause as { type?: string }).type ?? ''} ${cause.message}`);
}
