import { useEffect, useRef } from 'react';

/** Returns what a field calls on its focus: the browser's suggestions for it then have the person's passkeys, where it can. */
export function usePasskeySuggestions(device: () => Promise<string>): () => void {
  const begun = useRef<Promise<() => void> | null>(null);
  useEffect(
    () => () => {
      // Left waiting, it would refuse every other use of a passkey on this page.
      void begun.current?.then((end) => end());
    },
    [],
  );
  return () => {
    if (!('PublicKeyCredential' in window) || !PublicKeyCredential.isConditionalMediationAvailable) return;
    begun.current ??= import(/* webpackChunkName: "passkey" */ './passkey.ts').then(
      ({ suggestPasskeys }) => suggestPasskeys(device),
      () => () => undefined,
    );
  };
}
