import type { Certificate } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useOwnCertificatesQuery } from '../certificates/certificates.api.ts';
import css from './profile.module.css';

const STATES = { valid: 'Válido', revoked: 'Anulado', replaced: 'Reemplazado' };

/** The person's certificates; hidden without any. */
export function OwnCertificates() {
  const { data = [] } = useOwnCertificatesQuery();
  // Hides replaced certificates, whose successors are listed.
  const shown = data.filter(({ state }) => state !== 'replaced');
  if (shown.length === 0) return null;
  return (
    <section className={`card ${css.card}`} aria-labelledby="certificados">
      <h2 id="certificados">Certificados</h2>
      <ul className={css.devices}>
        {shown.map((certificate) => (
          <OwnCertificate key={certificate.code} certificate={certificate} />
        ))}
      </ul>
    </section>
  );
}

function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const { code, courseName, issuedAt, state, hidden } = certificate;
  const facts = [STATES[state], `emitido ${dayText(issuedAt).toLowerCase()}`, hidden && 'oculto'];
  return (
    <li className={css.device}>
      <span className={css.deviceMark}>
        <Icon name="doc" />
      </span>
      <div>
        <p className={css.deviceName}>
          <Link to={paths.certificate(code)}>{courseName}</Link>
        </p>
        <p className={css.deviceFacts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
