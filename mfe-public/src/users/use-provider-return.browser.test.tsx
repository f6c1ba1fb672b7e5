import { BrowserRouter } from '@rambla/kit/router';
import { getDefaultStore } from '@rambla/kit/state';
import { toastsAtom } from '@rambla/kit/toasts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useLoginProviderCallback } from './use-provider-return.tsx';

vi.mock('./provider-return.tsx', () => {
  throw new Error('the chunk did not load');
});

const device = async () => 'device';
const goOn = () => undefined;
function Returned() {
  useLoginProviderCallback(device, goOn);
  return null;
}

/** Renders the page that the provider leads back to. */
function open(): Root {
  history.replaceState(null, '', '/login#oidc=a-code&provider=google');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  // The effect runs at once too.
  flushSync(() =>
    root.render(
      <BrowserRouter>
        <Returned />
      </BrowserRouter>,
    ),
  );
  return root;
}

test('after the person has gone on, a failure to load the code says nothing', async () => {
  open().unmount();
  await import('./provider-return.tsx').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(getDefaultStore().get(toastsAtom)).toEqual([]);
});

test('when the code of the log-in does not load, the one-time code stays for a reload', async () => {
  open();
  await expect.poll(() => getDefaultStore().get(toastsAtom)).toMatchObject([{ kind: 'error' }]);
  expect(location.hash).toBe('#oidc=a-code&provider=google');
});
