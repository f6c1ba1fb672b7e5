import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';

type Props = {
  url: string;
  filter?: Record<string, string | number | boolean>;
  name: string;
  label?: string;
};

/** Downloads a filtered list as CSV; `url` is a path below `/api`. */
export function ExportButton({ url, filter = {}, name, label = 'Exportar CSV' }: Props) {
  const [download, { isLoading }] = useDownloadMutation();
  const handleClick = async () => {
    if (isLoading) return;
    const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
    const { error } = await download({ url: query.size > 0 ? `${url}?${query}` : url, name });
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
