import { paths } from '@rambla/kit/paths';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { Component, type ReactNode } from 'react';

/** `remote` names the remote that renders `children`, for error reports. */
type Props = { remote?: string; ignores?: (error: Error) => boolean; children: ReactNode };

/** Shows a fallback and a retry when something inside fails to render. */
export class CrashBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.ignores?.(error)) throw error;
    return (
      <SectionNotice alert title="Unexpected Application Error!">
        <p>Algo falló al mostrar esta página. Tus datos no se perdieron.</p>
        <div className="notice-actions">
          <button type="button" className="btn btn-primary" onClick={() => this.setState({ error: null })}>
            Reintentar
          </button>
          <a className="btn btn-outline" href={paths.home}>
            Volver al inicio
          </a>
        </div>
      </SectionNotice>
    );
  }
}
