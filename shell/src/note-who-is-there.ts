import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';

const YEAR_S = 31_536_000;

/**
 * A cookie that says whether somebody is logged in, so that the server's first HTML has the right frame. It is no proof
 * of anything: who lies to it sees another top bar until the code is there.
 */
export function noteWhoIsThere(): void {
  let noted: boolean | null = null;
  const note = () => {
    const signedIn = authState().authenticated !== null;
    if (signedIn === noted) return;
    noted = signedIn;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `signed=1; path=/; max-age=${signedIn ? YEAR_S : 0}; samesite=lax`;
  };
  note();
  store.subscribe(note);
}
