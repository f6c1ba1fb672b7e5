import { BrowserRouter } from '@rambla/kit/router';
import { getDefaultStore } from '@rambla/kit/state';
import { toastsAtom } from '@rambla/kit/toasts';
import { createRoot } from 'react-dom/client';
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

test('when the code of the log-in does not load, the one-time code stays for a reload', async () => {
  history.replaceState(null, '', '/login#oidc=a-code&provider=google');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(
    <BrowserRouter>
      <Returned />
    </BrowserRouter>,
  );
  await expect.poll(() => getDefaultStore().get(toastsAtom)).toMatchObject([{ kind: 'error' }]);
  expect(location.hash).toBe('#oidc=a-code&provider=google');
});
