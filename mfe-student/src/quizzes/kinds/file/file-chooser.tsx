import { Icon } from '@rambla/kit/ui/icon';
import css from './file.module.css';

const PICTURES = ['jpg', 'jpeg', 'heic', 'png'];

type Props = { extensions: readonly string[]; many: boolean; onFiles: (files: File[]) => void };

/** Buttons for files and photos; the native inputs lie above them for keyboards and screen readers. */
export function FileChooser({ extensions, many, onFiles }: Props) {
  const accept = extensions.map((each) => `.${each}`).join(',');
  const takesPictures = extensions.length === 0 || PICTURES.some((each) => extensions.includes(each));
  return (
    <div className={css.choose}>
      <Input
        label={many ? 'Elegir archivos' : 'Elegir archivo'}
        accept={accept}
        many={many}
        onFiles={onFiles}
      />
      {takesPictures && <Input label="Sacar una foto" accept="image/*" camera onFiles={onFiles} />}
      <span className={css.drop}>o arrastralos hasta acá</span>
    </div>
  );
}

type InputProps = {
  label: string;
  accept: string;
  many?: boolean;
  camera?: boolean;
  onFiles: Props['onFiles'];
};

function Input({ label, accept, many = false, camera = false, onFiles }: InputProps) {
  return (
    <label className={`btn btn-outline ${css.button} ${camera ? css.camera : ''}`}>
      <Icon name={camera ? 'plus' : 'upload'} />
      {label}
      <input
        type="file"
        multiple={many}
        {...(accept && { accept })}
        {...(camera && { capture: 'environment' as const })}
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
