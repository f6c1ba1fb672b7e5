/** Returns the tutor's address with the fragment of the portal's address. */
export function buildTutorAddress(tutorUrl: string, fragment: string): string {
  const address = new URL(tutorUrl);
  if (fragment.length > 1) address.hash = fragment;
  return address.href;
}

/** Lists the sandbox's permissions; a page of the portal's origin could escape with `allow-same-origin`. */
export function buildSandboxAttribute(address: string, portalOrigin: string): string {
  const allowed =
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';
  return new URL(address).origin === portalOrigin ? allowed : `${allowed} allow-same-origin`;
}
