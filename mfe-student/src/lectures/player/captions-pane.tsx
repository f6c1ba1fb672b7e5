import { MenuOption } from './menu-option.tsx';
import type { CaptionSize } from './preferences.ts';
import css from './settings.module.css';
import { usePlayer, usePlayerValue } from './use-player.ts';

/** The captions' languages and the selected one. */
export type CaptionSelection = {
  choices: { language: string; label: string; automatic?: boolean }[];
  language: string | null;
  onLanguage: (language: string) => void;
};

const SIZES: [CaptionSize, string][] = [
  ['small', 'Chico'],
  ['medium', 'Medio'],
  ['large', 'Grande'],
];

export function captionSelectionText({ choices, language }: CaptionSelection, shown: boolean): string {
  return (shown && choices.find((choice) => choice.language === language)?.label) || 'No';
}

export function CaptionsPane({
  captions: { choices, language, onLanguage },
}: {
  captions: CaptionSelection;
}) {
  const player = usePlayer();
  const shown = usePlayerValue((state) => state.captions);
  const size = usePlayerValue((state) => state.captionSize);
  const handleLanguage = (chosen: string) => {
    onLanguage(chosen);
    player.prefer({ captions: true });
  };
  return (
    <>
      <MenuOption checked={!shown} onChoose={() => player.prefer({ captions: false })}>
        <span>Sin subtítulos</span>
      </MenuOption>
      {choices.map((choice) => (
        <MenuOption
          key={choice.language}
          checked={shown && choice.language === language}
          onChoose={() => handleLanguage(choice.language)}
        >
          <span>
            {choice.label}
            {choice.automatic && <small>Sin revisar</small>}
          </span>
        </MenuOption>
      ))}
      <p className={css.note} aria-hidden="true">
        Tamaño
      </p>
      <fieldset className={css.grid} aria-label="Tamaño">
        {SIZES.map(([value, label]) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            aria-checked={value === size}
            onClick={() => player.prefer({ captionSize: value })}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </>
  );
}
