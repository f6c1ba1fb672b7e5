// Development only. The first copy of react-refresh does not record React DOM in `hook.renderers`, where
// later copies expect it.
type Hook = { renderers: Map<number, unknown>; inject: (renderer: unknown) => number } & Record<
  string,
  unknown
>;
const page = window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

let lastId = 0;
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => ++lastId,
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject;
hook.inject = function recordRenderer(renderer) {
  const id = inject.call(this, renderer);
  hook.renderers.set(id, renderer);
  return id;
};
