import { Component, type ComponentType } from 'react';
import { lazyCode } from './code-boundary.tsx';
import { Icon } from './icon.tsx';

class PartLoadError extends Error {}

/** Like `lazyCode`, but a failed load leaves the rest of the screen; only a decoration offers no retry. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isDecoration = false,
): ComponentType<Props> {
  const create = () =>
    lazyCode<ComponentType<object>>(async () => {
      try {
        return (await load()) as { default: ComponentType<object> };
      } catch (cause) {
        throw new PartLoadError('', { cause });
      }
    });
  let newest = create();
  let hasFailed = false;
  // A lazy component keeps its rejection, so that each retry needs a new one.
  const pick = () => {
    if (hasFailed) newest = create();
    hasFailed = false;
    return newest;
  };
  return class LazyPart extends Component<Props, { error: Error | null }> {
    override state: { error: Error | null } = { error: null };
    part = pick();

    static getDerivedStateFromError(error: Error) {
      return { error };
    }

    override componentDidCatch() {
      hasFailed = true;
    }

    handleRetry = () => {
      this.part = pick();
      this.setState({ error: null });
    };

    override render() {
      const { error } = this.state;
      if (!error) return <this.part {...this.props} />;
      if (!(error instanceof PartLoadError)) throw error;
      return (
        !isDecoration && (
          <div className="wrap">
            <div className="callout" role="alert">
              <Icon name="alert" />
              <p>No se pudo cargar esta parte. Fijate si tenés conexión.</p>
              <button type="button" className="btn btn-outline" onClick={this.handleRetry}>
                Reintentar
              </button>
            </div>
          </div>
        )
      );
    }
  };
}
