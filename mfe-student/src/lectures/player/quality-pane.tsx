import type { LectureVideo } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuOption } from './menu-option.tsx';
import { listQualityOptions } from './quality-options.ts';
import css from './settings.module.css';
import { usePlayer, usePlayerValue } from './use-player.ts';

export function QualityPane({ video, playing }: { video: LectureVideo; playing: string }) {
  const player = usePlayer();
  const chosen = usePlayerValue((state) => state.quality);
  const isAuto = chosen === 'auto';
  return (
    <>
      {listQualityOptions(video, isAuto ? playing : '').map(({ choice, name, detail, icon }) => (
        <MenuOption
          key={name}
          checked={choice === chosen}
          disabled={choice === null}
          onChoose={() => choice && player.chooseQuality(choice)}
        >
          <span>
            {name}
            {detail && <small>{detail}</small>}
          </span>
          {icon && <Icon name={icon} />}
        </MenuOption>
      ))}
      <p className={css.note}>Se recuerda en este dispositivo.</p>
    </>
  );
}
