import './admin-ui.css';
import { Icon, type IconName } from '@rambla/kit/ui/icon';

type Props = {
  label: string;
  icon?: IconName;
  accept?: string;
  multiple?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
};

/** A button to choose files; the native input lies over it, so that keyboards and screen readers reach it. */
export function FileButton({
  label,
  icon = 'upload',
  className = 'btn btn-outline',
  onFiles,
  ...input
}: Props) {
  return (
    <label className={`${className} file-button`}>
      <Icon name={icon} />
      {label}
      <input
        {...input}
        type="file"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows choosing the same file again after correcting it.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
