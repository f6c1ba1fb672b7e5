/** Address of the tutor's page, with the fragment that the portal was opened with and nothing more. */
export function tutorAddress(tutorUrl: string, fragment: string): string {
  const address = new URL(tutorUrl);
  if (fragment.length > 1) address.hash = fragment;
  return address.href;
}

/** What the frame may do. On the portal's own origin a page that may run scripts would get out of its sandbox. */
export function sandboxFor(address: string, portalOrigin: string): string {
  const allowed =
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';
  return new URL(address).origin === portalOrigin ? allowed : `${allowed} allow-same-origin`;
}
