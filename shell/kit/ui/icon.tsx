import sprite from './icons.svg';

export type IconName =
  | 'mark'
  | 'menu'
  | 'search'
  | 'close'
  | 'left'
  | 'right'
  | 'down'
  | 'sort'
  | 'up-arrow'
  | 'check'
  | 'play'
  | 'pause'
  | 'next'
  | 'back10'
  | 'volume'
  | 'cc'
  | 'full'
  | 'doc'
  | 'link'
  | 'quiz'
  | 'spark'
  | 'user'
  | 'user-plus'
  | 'people'
  | 'book-plus'
  | 'book'
  | 'key'
  | 'device'
  | 'eye'
  | 'exit'
  | 'download'
  | 'columns'
  | 'dots'
  | 'mail'
  | 'trash'
  | 'arrow'
  | 'arrow-down'
  | 'clock'
  | 'stack'
  | 'loop'
  | 'chart'
  | 'compass'
  | 'bolt'
  | 'lock'
  | 'alert'
  | 'eye-off'
  | 'moon'
  | 'sun'
  | 'instagram'
  | 'youtube'
  | 'facebook'
  | 'whatsapp'
  | 'globe'
  | 'edit'
  | 'plus'
  | 'grip'
  | 'upload'
  | 'filter'
  | 'note'
  | 'mute'
  | 'pip'
  | 'settings'
  | 'sliders'
  | 'calendar'
  | 'video'
  | 'speed'
  | 'leaf'
  | 'headphones'
  | 'keys'
  | 'chat'
  | 'flag'
  | 'up'
  | 'bell'
  | 'mega'
  | 'phone'
  | 'half'
  | 'print'
  | 'target'
  | 'head'
  | 'bold'
  | 'italic'
  | 'list'
  | 'sigma'
  | 'image'
  | 'table'
  | 'code'
  | 'fold';

/** An icon of the portal's sprite; hidden from screen readers, so the text beside it must carry the meaning. */
export function Icon({
  name,
  filled = false,
  className = 'icon',
}: {
  name: IconName;
  filled?: boolean;
  className?: string;
}) {
  return (
    <svg className={filled ? `${className} icon-fill` : className} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
