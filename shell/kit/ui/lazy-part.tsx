import { noteOffline } from '@rambla/kit/device';
import { Component, type ComponentType, type ReactNode, useReducer } from 'react';
import { lazyCode } from './code-boundary.tsx';
import { Icon } from './icon.tsx';
import { SectionNotice } from './notice.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** Shown when the code does not load: a line in its place, a notice for a whole section, or nothing. */
type Failure = 'line' | 'section' | 'nothing';

/** A failed load of a part's code. */
class PartLoadError extends Error {}

/** Like `lazyCode`, but a failed load leaves the rest of the screen and offers a retry. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  failure: Failure = 'line',
): ComponentType<Props> {
  const create = () =>
    lazyCode<ComponentType<object>>(
      () =>
        load().catch((cause) => Promise.reject(new PartLoadError('', { cause }))) as Promise<{
          default: ComponentType<object>;
        }>,
    );
  let newest = create();
  return function LazyPart(props) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const Part = newest;
    // A lazy component keeps its rejection, so that a retry needs a new one.
    const handleDiscard = () => {
      if (newest === Part) newest = create();
    };
    const handleRetry = () => {
      handleDiscard();
      rerender();
    };
    return (
      <PartBoundary failure={failure} onRetry={handleRetry} onDiscard={handleDiscard}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

type BoundaryProps = {
  failure: Failure;
  onRetry: () => void;
  /** Called when the part leaves the screen after a failed load. */
  onDiscard: () => void;
  children: ReactNode;
};

class PartBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (error instanceof PartLoadError && this.props.failure !== 'nothing') noteOffline(true);
  }

  override componentWillUnmount() {
    if (this.state.error) this.props.onDiscard();
  }

  handleRetry = () => {
    this.setState({ error: null });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof PartLoadError)) throw error;
    const { failure } = this.props;
    if (failure === 'nothing') return null;
    const cause = navigator.onLine ? 'Puede ser un problema pasajero.' : 'Parece que no tenés conexión.';
    const retry = (
      <button type="button" className="btn btn-outline" onClick={this.handleRetry}>
        Reintentar
      </button>
    );
    if (failure === 'section')
      return (
        <SectionNotice alert title="No se pudo cargar esta sección">
          <p>{cause} Lo demás sigue funcionando.</p>
          {retry}
        </SectionNotice>
      );
    return (
      <div className="callout" role="alert">
        <Icon name="alert" />
        <p>No se pudo cargar esta parte. {cause}</p>
        {retry}
      </div>
    );
  }
}
