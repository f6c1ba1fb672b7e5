import './desk.css';
import { Icon, type IconName } from '@rambla/kit/ui/icon';

type Props = {
  label: string;
  icon?: IconName;
  accept?: string;
  multiple?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
};

/** A button that lets files be chosen; the native input lies over it, so that keyboard and screen readers find it. */
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
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
