import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from './menu-button.tsx';
import { MenuItem } from './menu-item.tsx';

/** A file made by the API: its path below `/api`, and the name to save it as. */
export interface ExportFile {
  label: string;
  url: string;
  name: string;
}

/** Downloads a list in one of several forms. */
export function ExportMenu({ files }: { files: ExportFile[] }) {
  const [download] = useDownloadMutation();
  const handlePick = async ({ url, name }: ExportFile) => {
    const { error } = await download({ url, name });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <MenuButton
      className="btn btn-outline"
      button={
        <>
          <Icon name="download" />
          Exportar
          <Icon name="down" />
        </>
      }
    >
      {files.map((file) => (
        <MenuItem key={file.url} icon="doc" label={file.label} onPick={() => void handlePick(file)} />
      ))}
    </MenuButton>
  );
}
