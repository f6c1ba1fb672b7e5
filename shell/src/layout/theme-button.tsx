import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';

const YEAR_S = 31_536_000;

/** Switches between light and dark. A cookie stores the choice, so that the server's first HTML has the right theme. */
export function ThemeButton() {
  const [dark, setDark] = useState(isDark);
  const handleClick = () => {
    const next = dark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `theme=${next}; path=/; max-age=${YEAR_S}; samesite=lax`;
    setDark(!dark);
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
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
