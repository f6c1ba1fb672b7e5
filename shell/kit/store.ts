import { applyMiddleware, combineReducers, legacy_createStore, type Middleware, type Reducer } from 'redux';
import { thunk } from 'redux-thunk';

// Uses Redux's core, because the toolkit (11 kB) loads later, with the first screen that needs data.
const reducers: Record<string, Reducer> = {};
const added: Middleware[] = [];

const forwarding: Middleware = (api) => (next) => {
  let built: ((action: unknown) => unknown) | null = null;
  let count = -1;
  return (action) => {
    if (count !== added.length || !built) {
      count = added.length;
      built = added.map((m) => m(api)).reduceRight((inner, m) => m(inner), next);
    }
    return built(action);
  };
};

/** The portal's only store. */
export const store = legacy_createStore((state: object = {}) => state, applyMiddleware(thunk, forwarding));

/** Adds a slice to the running store. */
export function injectReducer(key: string, reducer: Reducer, middleware?: Middleware): void {
  reducers[key] = reducer;
  if (middleware) added.push(middleware);
  store.replaceReducer(combineReducers(reducers));
}
