import { When } from '@rambla/kit/ui/outline';
import type { ReactNode } from 'react';
import css from './certificate.module.css';
import { CertificateDetails } from './certificate-details.tsx';
import type { CertificatePageData } from './certificate-page-data.ts';
import { CertificateCheckForm } from './check-form.tsx';
import { PrintedCertificate } from './printed-certificate.tsx';
import { VerdictIcon } from './verdict-icon.tsx';

type Props = {
  source: CertificatePageData;
  /** The buttons for the certificate, once the API has answered. */
  take?: ReactNode;
  owner?: ReactNode;
};

/** Shows first whether the certificate is valid, then its contents. */
export function CertificateValidity({ source, take, owner }: Props) {
  const { text } = source;
  return (
    <div className={`wrap ${css.page}`}>
      <When value={text('state')} is="valid">
        <Valid source={source} />
      </When>
      <When value={text('state')} is="revoked">
        <Ended
          source={source}
          label="Certificado anulado"
          title="Este certificado ya no vale"
          did="lo anuló"
        />
      </When>
      <When value={text('state')} is="replaced">
        <Ended
          source={source}
          label="Certificado reemplazado"
          title="Este certificado ya no vale"
          did="lo reemplazó"
        />
      </When>
      <When value={text('state')} is="unknown">
        <Unknown source={source} />
      </When>
      <When value={text('name')}>
        <div className={css.grid}>
          <PrintedCertificate source={source} />
          <aside className={css.side} aria-label="Datos del certificado">
            <CertificateDetails source={source} />
            {take}
            <p className={css.small}>
              <When value={text('ci')}>
                <span>Cualquiera con el link ve esta página. No muestra el correo.</span>
              </When>
              <When value={text('ci')} not>
                <span>Cualquiera con el link ve esta página. No muestra cédula ni correo.</span>
              </When>{' '}
              {owner}
            </p>
          </aside>
        </div>
        <When value={text('state')} is="valid">
          <section className={css.how}>
            <h2>¿Qué quiere decir?</h2>
            <p>{`Quiere decir ${text('requirements')}.`}</p>
            <p>{`${text('institute')} guarda el registro: si algo cambia, esta página lo dice.`}</p>
          </section>
        </When>
      </When>
    </div>
  );
}

function Valid({ source: { text } }: { source: CertificatePageData }) {
  return (
    <section className={`${css.verdict} ${css.ok}`}>
      <VerdictIcon name="shield" />
      <div>
        <p className={css.label}>Certificado válido</p>
        <When value={text('name')}>
          <h1>{text('name')}</h1>
          <p>
            {`${text('did')} `}
            <strong>{text('courseName')}</strong>
            {` en ${text('institute')}, el ${text('issuedDay')}.`}
          </p>
        </When>
        <When value={text('name')} not>
          <h1>Este certificado vale</h1>
          <p>{`Lo emitió ${text('institute')}. Su dueño prefirió que esta página no diga más.`}</p>
        </When>
      </div>
    </section>
  );
}

type EndedProps = { source: CertificatePageData; label: string; title: string; did: string };

function Ended({ source: { text }, label, title, did }: EndedProps) {
  return (
    <section className={`${css.verdict} ${css.bad}`}>
      <VerdictIcon name="alert" />
      <div>
        <p className={css.label}>{label}</p>
        <h1>{title}</h1>
        <p>
          {`${text('institute')} ${did} el ${text('revokedDay')}`}
          <When value={text('reason')}>
            <span>
              {': '}
              <strong>{text('reason')}</strong>
            </span>
          </When>
          <span>.</span>
          <When value={text('replacedBy')}>
            <span>
              {' Lo reemplaza '}
              <a href={`/certificado/${text('replacedBy')}`}>{text('replacedBy')}</a>.
            </span>
          </When>
        </p>
      </div>
    </section>
  );
}

function Unknown({ source: { text } }: { source: CertificatePageData }) {
  return (
    <section className={`${css.verdict} ${css.none}`}>
      <VerdictIcon name="search" />
      <div className={css.ask}>
        <p className={css.label}>No lo encontramos</p>
        <h1>{`No hay un certificado ${text('code')}`}</h1>
        <p>Fijate que el código esté igual que en el papel: no usamos la letra O ni el número 1.</p>
        <CertificateCheckForm code={text('code')} wrong={text('wrong')} meant={text('meant')} isUnknown />
      </div>
    </section>
  );
}
