import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';

/** Screen for an address that no route matches. */
export function NotFound() {
  return (
    <>
      <PageTitle title="te perdiste?" />
      <SectionNotice icon="compass" title="te perdiste?">
        <p>La página que buscás no existe o cambió de lugar.</p>
        <Link className="btn btn-primary" to={paths.home}>
          Volver al inicio
        </Link>
      </SectionNotice>
    </>
  );
}
