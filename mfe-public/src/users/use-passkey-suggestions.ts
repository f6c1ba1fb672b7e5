import { useEffect, useRef, useState } from 'react';

/**
 * Returns what a field calls on its focus: the browser's suggestions for it then have the person's passkeys, where it can.
 * `problem` says why the one that was picked did not let them in.
 */
export function usePasskeySuggestions(device: () => Promise<string>) {
  const [problem, setProblem] = useState('');
  const begun = useRef<Promise<() => void> | null>(null);
  useEffect(
    () => () => {
      // Left waiting, it would refuse every other use of a passkey on this page.
      void begun.current?.then((end) => end());
    },
    [],
  );
  const suggest = () => {
    if (!('PublicKeyCredential' in window) || !PublicKeyCredential.isConditionalMediationAvailable) return;
    begun.current ??= import(/* webpackChunkName: "passkey" */ './passkey.ts').then(
      ({ suggestPasskeys }) =>
        suggestPasskeys(device, (said) => {
          setProblem(said);
          begun.current = null;
        }),
      () => () => undefined,
    );
  };
  // The field may have had its focus before this code ran.
  useEffect(() => {
    if (document.activeElement?.getAttribute('autocomplete')?.includes('webauthn')) suggest();
  }, []);
  return { suggest, problem };
}
