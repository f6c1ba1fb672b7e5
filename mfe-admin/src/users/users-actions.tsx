import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/download';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';

/** Export and import of the people's list. */
export function UsersActions() {
  const [download, { isLoading }] = useDownloadMutation();
  const handleExport = async () => {
    if (isLoading) return;
    const answer = await download({ url: 'users.csv', name: 'usuarios.csv' });
    if (answer.error) toast.error(errorMessage(answer.error));
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={isLoading || undefined}
        onClick={() => void handleExport()}
      >
        <Icon name="download" />
        Exportar CSV
      </button>
      <Link className="btn btn-primary" to={paths.createUser}>
        <Icon name="user-plus" />
        Crear usuario
      </Link>
    </>
  );
}
