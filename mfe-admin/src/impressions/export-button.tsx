import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';

/** Downloads the complete data of the screen as a file. */
export function ExportButton({ url, name }: { url: string; name: string }) {
  const [download, { isLoading }] = useDownloadMutation();
  const handleClick = async () => {
    if (isLoading) return;
    const answer = await download({ url, name });
    if (answer.error) toast.error(errorMessage(answer.error));
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-disabled={isLoading || undefined}
      onClick={() => void handleClick()}
    >
      <Icon name="download" />
      Exportar CSV
    </button>
  );
}
