type Inject = { remote?: string; endpoints: (build: unknown) => Record<string, unknown> };
type Named = (name: string, ...rest: unknown[]) => unknown;
/** Redux Toolkit's API slice with untyped endpoints. */
type Slice = {
  endpoints: Record<string, object>;
  util: Record<string, Named>;
  usePrefetch: Named;
  injectEndpoints: (options: Inject) => Slice;
};

const HOOK = /^(use(?:Lazy)?)(Query|Mutation|InfiniteQuery)$/;
const BY_NAME = ['updateQueryData', 'upsertQueryData', 'prefetch'];

/** Stores a remote's endpoints as `remote/endpoint`, and returns them under their own names. */
export function prefixEndpoints<Api extends object>(api: Api): Api {
  const slice = api as unknown as Slice;
  const inject = slice.injectEndpoints;
  // Builds add `remote` (scripts/portal/add-remote-to-endpoints.ts), which older releases lack.
  slice.injectEndpoints = ({ remote, endpoints, ...options }) => {
    if (remote === undefined) return inject({ endpoints, ...options });
    const fullName = (name: string) => `${remote}/${name}`;
    let names: string[] = [];
    inject({
      ...options,
      endpoints(build) {
        const own = endpoints(build);
        names = Object.keys(own);
        return Object.fromEntries(names.map((name) => [fullName(name), own[name]]));
      },
    });
    const own = Object.fromEntries(names.map((name) => [name, slice.endpoints[fullName(name)] ?? {}]));
    const byName = (call: Named) => ((name, ...rest) => call(fullName(name), ...rest)) as Named;
    const util = BY_NAME.map((name) => [name, byName((...args) => slice.util[name]?.(...args))]);
    return Object.assign(Object.create(slice), {
      endpoints: own,
      util: { ...slice.util, ...Object.fromEntries(util) },
      usePrefetch: byName(slice.usePrefetch),
      ...hooksOf(own),
    });
  };
  return api;
}

/** Names hooks as Redux Toolkit does: `useNotesQuery` for the endpoint `notes`. */
function hooksOf(endpoints: Record<string, object>): Record<string, unknown> {
  const hooks = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    Object.entries(endpoint).flatMap(([key, hook]) => {
      const [, verb, kind] = HOOK.exec(key) ?? [];
      return verb ? [[`${verb}${name[0]?.toUpperCase()}${name.slice(1)}${kind}`, hook]] : [];
    }),
  );
  return Object.fromEntries(hooks) as Record<string, unknown>;
}
