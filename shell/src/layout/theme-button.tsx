import { Icon } from '@rambla/kit/ui/icon';
import { useSyncExternalStore } from 'react';

const YEAR_S = 31_536_000;
const CHANGED = 'rambla:theme';
const SYSTEM = '(prefers-color-scheme: dark)';

/** Switches between light and dark; a cookie gives the server's next HTML the same theme. */
export function ThemeButton() {
  // The server does not know the system's theme.
  const dark = useSyncExternalStore(followTheme, isDark, () => false);
  const handleClick = () => {
    const next = dark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `theme=${next}; path=/; max-age=${YEAR_S}; samesite=lax`;
    dispatchEvent(new Event(CHANGED));
  };
  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={handleClick}>
      <Icon name={dark ? 'sun' : 'moon'} />
      {dark ? 'Tema claro' : 'Tema oscuro'}
    </button>
  );
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia(SYSTEM).matches;
}

function followTheme(tell: () => void): () => void {
  const system = matchMedia(SYSTEM);
  addEventListener(CHANGED, tell);
  system.addEventListener('change', tell);
  return () => {
    removeEventListener(CHANGED, tell);
    system.removeEventListener('change', tell);
  };
}
