import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { Player } from '../player/player.ts';
import { DEFAULT_PLAYER_PREFERENCES } from '../player/preferences.ts';
import { PlayerContext } from '../player/use-player.ts';
import { toCues } from './cues.ts';
import { Transcript } from './transcript.tsx';

const cuesOf = (...texts: string[]) =>
  toCues(texts.map((text, at) => ({ startSeconds: at, endSeconds: at + 1, text })));
const CUES = { es: cuesOf('Una base.', 'Otra base.', 'La base.'), en: cuesOf('One base, the base.') };

function TwoLanguages() {
  const [language, setLanguage] = useState<keyof typeof CUES>('es');
  return (
    <Transcript
      cues={CUES[language]}
      captions={[
        { language: 'es', label: 'Español' },
        { language: 'en', label: 'Inglés' },
      ]}
      language={language}
      onLanguage={(chosen) => setLanguage(chosen === 'en' ? 'en' : 'es')}
    />
  );
}

test('a search stays within the matches of a newly chosen language', async () => {
  mount(
    <PlayerContext value={new Player(DEFAULT_PLAYER_PREFERENCES, 10)}>
      <TwoLanguages />
    </PlayerContext>,
  );
  await page.getByRole('searchbox').fill('base');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 de 3 resultados');
  await page.getByRole('button', { name: 'Resultado anterior' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('3 de 3 resultados');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOptions('Inglés');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 de 2 resultados');
});
