import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Notice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';

/** Says honestly that a screen is not there yet. */
export function UnderConstruction({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <Notice icon="clock" title={title}>
        <p>Esta pantalla está en construcción. Todavía no se puede usar.</p>
        <Link className="btn btn-outline" to={paths.home}>
          Volver al inicio
        </Link>
      </Notice>
    </>
  );
}
