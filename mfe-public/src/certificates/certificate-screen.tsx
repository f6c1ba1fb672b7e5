import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CertificateActions, VisibilityToggle } from './certificate-actions.tsx';
import { toCertificatePageData, useCertificatePageData } from './certificate-page-data.ts';
import { CertificateValidity } from './certificate-validity.tsx';
import { useCertificateVerificationQuery } from './certificates.api.ts';

/** The outline that the server fills in. */
export function Outline() {
  const source = useCertificatePageData();
  return source ? <CertificateValidity source={source} /> : <Spinner label="Buscando el certificado…" />;
}

export default function CertificateScreen() {
  const { code = '' } = useParams();
  const { authenticated } = useAuth();
  const { data, error, refetch } = useCertificateVerificationQuery(code);
  const page = useCertificatePageData();
  const source = data ? toCertificatePageData(data) : page;
  if (error && !source)
    return (
      <LoadFailure
        title="No pudimos buscar el certificado"
        tab="Certificado"
        error={error}
        onRetry={refetch}
      />
    );
  if (!source) return <Spinner label="Buscando el certificado…" />;
  return (
    <>
      <PageTitle title={source.text('title')} />
      <CertificateValidity
        source={source}
        take={data && <CertificateActions verdict={data} />}
        owner={data && authenticated && <VisibilityToggle verdict={data} />}
      />
    </>
  );
}
