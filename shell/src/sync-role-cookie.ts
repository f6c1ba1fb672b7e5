import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';

const YEAR_S = 31_536_000;

/** Keeps the role in a cookie that authorises nothing, so that the server can choose frame and preloads. */
export function syncRoleCookie(): void {
  let noted: string | null = '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const set = (name: string, value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `${name}=${value}; path=/; max-age=${value ? YEAR_S : 0}; samesite=lax${secure}`;
  };
  const note = () => {
    const { role } = authState();
    if (role === noted) return;
    noted = role;
    set('signed', role ?? '');
    // Without this cookie the server writes no personal page, so a log-out takes effect even offline.
    if (!role) set(secure ? '__Host-page-half' : 'page-half', '');
  };
  note();
  store.subscribe(note);
}
