import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';

type Props = { url: string; name: string; label?: string };

/** Downloads a list as CSV; `url` is a path below `/api`. */
export function ExportButton({ url, name, label = 'Exportar CSV' }: Props) {
  const [download, { isLoading }] = useDownloadMutation();
  const handleClick = async () => {
    if (isLoading) return;
    const { error } = await download({ url, name });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-disabled={isLoading || undefined}
      onClick={() => void handleClick()}
    >
      <Icon name="download" />
      {label}
    </button>
  );
}
