import { Icon } from '@rambla/kit/ui/icon';
import { Each, When } from '@rambla/kit/ui/outline';
import { type CertificatePageData, SIGNERS_LIST_NAME, type Signer } from './certificate-page-data.ts';
import css from './paper.module.css';

const WAVES =
  'c124 0 124 62 248 62s123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 124-62 247-62';
const RINGS = [
  [900, '.10'],
  [760, '.16'],
  [630, '.24'],
  [510, '.36'],
] as const;

/** Sun and sea on the certificate, the same in light and dark theme. */
function Art() {
  return (
    <svg
      className={css.art}
      viewBox="0 0 2970 2100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="#fffdf8" d="M0 0h2970v2100H0z" />
      {RINGS.map(([radius, opacity]) => (
        <circle
          key={radius}
          {...{ cx: 2520, cy: 470, r: radius, fill: 'none', stroke: '#ffb21f', strokeWidth: 4 }}
          strokeOpacity={opacity}
        />
      ))}
      <circle cx="2520" cy="470" r="300" fill="#ffc247" />
      <path d={`M0 1882${WAVES}v218H0z`} fill="#5b8def" />
      <path d={`M0 1966${WAVES}v134H0z`} fill="#16264a" />
      <path d={`M0 1924${WAVES}`} fill="none" stroke="#fff" strokeOpacity=".55" strokeWidth="7" />
    </svg>
  );
}

/** The printed certificate, measured relative to its width, so that phones show the same. */
export function PrintedCertificate({ source }: { source: CertificatePageData }) {
  const { text, signers } = source;
  return (
    <figure className={css.sheet}>
      <div
        className={css.cert}
        role="img"
        aria-label={`${text('heading')} de ${text('name')} por ${text('courseName')}`}
      >
        <Art />
        <p className={css.logo}>
          <Icon name="mark" className="" />
          <span>{text('institute')}</span>
        </p>
        <p className={css.kind}>{text('heading')}</p>
        <p className={css.pre}>{`${text('institute')} certifica que`}</p>
        <p className={css.name} data-size={text('nameSize')}>
          {text('name')}
        </p>
        <p className={css.what}>
          <When value={text('ci')}>
            <span>{`con C.I. ${text('ci')}, `}</span>
          </When>
          <span>{`${text('did')} el curso`}</span>
          <strong>{text('courseName')}</strong>
        </p>
        <dl className={css.facts}>
          <Fact label="Duración" value={text('hoursText')} />
          <Fact label="Clases" value={text('lectures')} />
          <Fact label="Resultado" value={text('mark')} />
          <Fact label="Fecha" value={text('issuedShort')} />
        </dl>
        <div className={css.signs}>
          <Each list={SIGNERS_LIST_NAME} items={signers}>
            {({ name, role }: Signer) => (
              <p key={name}>
                <strong>{name}</strong>
                {role}
              </p>
            )}
          </Each>
        </div>
        <div className={css.qr}>
          <svg
            viewBox={`-2 -2 ${text('qrBox')} ${text('qrBox')}`}
            shapeRendering="crispEdges"
            aria-hidden="true"
            focusable="false"
          >
            <path fill="#0f1b33" d={text('qr')} />
          </svg>
          <p>
            <strong>{text('code')}</strong>
            Verificalo con este código
          </p>
        </div>
      </div>
      <When value={text('revokedDay')}>
        <p className={css.void} aria-hidden="true">
          <When value={text('replacedBy')}>
            <span>REEMPLAZADO</span>
          </When>
          <When value={text('replacedBy')} not>
            <span>ANULADO</span>
          </When>
        </p>
      </When>
    </figure>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <When value={value}>
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    </When>
  );
}
