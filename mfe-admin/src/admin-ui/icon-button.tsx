import { Icon, type IconName } from '@rambla/kit/ui/icon';

type Props = { icon: IconName; label: string; className?: string; onClick: () => void };

/** A button that shows only an icon; the label names it for screen readers. */
export function IconButton({ icon, label, className = 'btn btn-ghost btn-icon', onClick }: Props) {
  return (
    <button type="button" className={className} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
