import type { CertificateVerification } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { copyText } from '@rambla/kit/dom/copy-text';
import { paths } from '@rambla/kit/paths';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import css from './certificate.module.css';
import { useHideCertificateMutation } from './certificates.api.ts';

const addressOf = (code: string) => location.origin + paths.certificate(code);

/** LinkedIn's address to add the certificate to a profile. */
function linkedInAddress({ code, courseName, institute, issuedAt }: CertificateVerification): string {
  const issued = new Date(issuedAt ?? 0);
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseName ?? '',
    organizationName: institute,
    issueYear: String(issued.getFullYear()),
    issueMonth: String(issued.getMonth() + 1),
    certUrl: addressOf(code),
    certId: code,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

/** Actions for a valid certificate: PDF and link; the owner also gets sharing, badge, LinkedIn. */
export function CertificateActions({ verdict }: { verdict: CertificateVerification }) {
  const { code, state, name, mine, title } = verdict;
  const [download] = useDownloadMutation();
  if (state !== 'valid' || name === null) return null;
  const take = async (kind: 'pdf' | 'badge', file: string) => {
    const { error } = await download({ url: `certificates/${code}/${kind}`, name: file });
    if (error) toast.error(errorMessage(error));
  };
  const copy = async () => {
    if (await copyText(addressOf(code))) toast.success('Link copiado');
  };
  const canShare = 'share' in navigator;
  return (
    <div className={css.take}>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => void take('pdf', `certificado-${code}.pdf`)}
      >
        <Icon name="download" />
        Descargar PDF
      </button>
      {mine && canShare && (
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => void navigator.share({ title, url: addressOf(code) }).catch(() => undefined)}
        >
          <Icon name="arrow" />
          Compartir
        </button>
      )}
      <button type="button" className="btn btn-outline" onClick={() => void copy()}>
        <Icon name="link" />
        Copiar el link
      </button>
      {mine && (
        <>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => void take('badge', `insignia-${code}.jwt`)}
          >
            <Icon name="target" />
            Descargar la insignia (Open Badges)
          </button>
          <a
            className="btn btn-outline"
            href={linkedInAddress(verdict)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="user-plus" />
            Agregar a LinkedIn
          </a>
        </>
      )}
    </div>
  );
}

/** Lets the owner hide the certificate or show it again. */
export function VisibilityToggle({ verdict: { mine, hidden, code } }: { verdict: CertificateVerification }) {
  const [hide, { isLoading }] = useHideCertificateMutation();
  if (!mine) return null;
  const handleClick = async () => {
    const { error } = await hide({ code, hidden: !hidden });
    if (error) toast.error(errorMessage(error));
    else toast.success(hidden ? 'Tu certificado se ve de nuevo' : 'Tu certificado quedó oculto');
  };
  return (
    <>
      {hidden
        ? 'Está oculto: los demás ven solo si vale. '
        : '¿Es tuyo y querés sacarlo? Su código va a seguir diciendo si vale. '}
      <button
        type="button"
        className={css.plain}
        aria-disabled={isLoading}
        onClick={() => !isLoading && void handleClick()}
      >
        {hidden ? 'Mostrarlo' : 'Ocultarlo'}
      </button>
    </>
  );
}
