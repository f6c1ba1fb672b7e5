import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import css from './certificate.module.css';
import { CertificateCheckForm } from './check-form.tsx';
import { VerdictIcon } from './verdict-icon.tsx';

/** The page that checks the code of a paper certificate. */
export default function CertificateCheckScreen() {
  return (
    <div className={`wrap ${css.page}`}>
      <PageTitle title="Verificar un certificado" />
      <section className={`${css.verdict} ${css.none}`}>
        <VerdictIcon name="shield" />
        <div className={css.ask}>
          <h1>Verificar un certificado</h1>
          <p>Escribí el código que está debajo del QR, con guiones o sin ellos.</p>
          <CertificateCheckForm />
        </div>
      </section>
    </div>
  );
}
