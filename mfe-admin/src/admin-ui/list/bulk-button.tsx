import { Icon, type IconName } from '@rambla/kit/ui/icon';

type Props = { icon?: IconName; label: string; kind?: 'danger' | 'clear'; onClick: () => void };

/** A button in the bar of actions for the selected rows. */
export function BulkButton({ icon, label, kind, onClick }: Props) {
  return (
    <button type="button" className={kind ? `btn btn-sm bulk-${kind}` : 'btn btn-sm'} onClick={onClick}>
      {icon && <Icon name={icon} />}
      {label}
    </button>
  );
}
