import { Component, type ComponentType } from 'react';
import { lazyCode } from './code-boundary.tsx';

/** Like `lazyCode`, but a failure leaves the rest of the screen and offers a retry; a decoration is left out. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isDecoration = false,
): ComponentType<Props> {
  const create = () => lazyCode(load as () => Promise<{ default: ComponentType<object> }>);
  let newest = create();
  let hasFailed = false;
  // A lazy component keeps its rejection, so each retry needs a new one.
  const pick = () => {
    if (hasFailed) newest = create();
    hasFailed = false;
    return newest;
  };
  return class LazyPart extends Component<Props, { hasError: boolean }> {
    override state = { hasError: false };
    part = pick();

    static getDerivedStateFromError = () => ({ hasError: true });

    override componentDidCatch() {
      hasFailed = true;
    }

    override render() {
      if (!this.state.hasError) return <this.part {...this.props} />;
      const handleRetry = () => {
        this.part = pick();
        this.setState({ hasError: false });
      };
      return (
        isDecoration || (
          <p className="wrap" role="alert">
            No pudimos mostrar esto.{' '}
            <button type="button" className="btn btn-outline" onClick={handleRetry}>
              Reintentar
            </button>
          </p>
        )
      );
    }
  };
}
