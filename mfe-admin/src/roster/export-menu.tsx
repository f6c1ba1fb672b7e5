import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Menu } from '../desk/menu/menu.tsx';
import { MenuItem } from '../desk/menu/menu-item.tsx';
import type { RosterWish } from './roster.api.ts';

type Props = { courseId: number; list: 'roster' | 'gradebook'; name: string; wish: RosterWish };

/** Downloads the filtered list as a file. */
export function ExportMenu({ courseId, list, name, wish }: Props) {
  const [download] = useDownloadMutation();
  const handlePick = async (kind: 'csv' | 'xlsx') => {
    const query = new URLSearchParams(wish).toString();
    const url = `courses/${courseId}/${list}.${kind}${query && `?${query}`}`;
    const { error } = await download({ url, name: `${name}-${courseId}.${kind}` });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <Menu
      className="btn btn-outline"
      button={
        <>
          <Icon name="download" />
          Exportar
          <Icon name="down" />
        </>
      }
    >
      <MenuItem icon="doc" label="Planilla (XLSX)" onPick={() => void handlePick('xlsx')} />
      <MenuItem icon="doc" label="CSV" onPick={() => void handlePick('csv')} />
    </Menu>
  );
}
