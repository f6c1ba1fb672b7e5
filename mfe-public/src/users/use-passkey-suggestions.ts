import { useEffect, useRef, useState } from 'react';

/** Returns a focus handler that offers passkeys by autofill, and the `problem` of a failed attempt. */
export function usePasskeySuggestions(device: () => Promise<string>) {
  const [problem, setProblem] = useState('');
  const begun = useRef<Promise<() => void> | null>(null);
  useEffect(
    () => () => {
      // A pending request would block every other passkey request of this page.
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
  // The field may have been focused before this code ran.
  useEffect(() => {
    if (document.activeElement?.getAttribute('autocomplete')?.includes('webauthn')) suggest();
  }, []);
  return { suggest, problem };
}
