import { BrowserRouter } from '@rambla/kit/router';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders a component at an address in the test's page until the test ends. */
export function mount(component: ReactNode, address = '/'): void {
  history.replaceState(null, '', address);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Provider store={store}>
      <BrowserRouter>{component}</BrowserRouter>
    </Provider>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
}

/** Builds an error response of the API. */
export function errorResponse(statusCode: number, code = 'an_error', rest: object = {}): Response {
  return Response.json({ statusCode, code, message: 'No se pudo.', ...rest }, { status: statusCode });
}

/** Creates a promise, and the function that fulfils it. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
