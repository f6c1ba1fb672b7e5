import { When } from '@rambla/kit/ui/outline';
import css from './certificate.module.css';
import type { CertificatePageData } from './certificate-page-data.ts';

/** All fields of a certificate, to be compared with the paper. */
export function CertificateDetails({ source: { text } }: { source: CertificatePageData }) {
  const row = (
    label: string,
    field: 'name' | 'ci' | 'hoursText' | 'lectures' | 'mark' | 'issuedMoment' | 'revokedMoment',
  ) => (
    <When value={text(field)}>
      <div>
        <dt>{label}</dt>
        <dd>{text(field)}</dd>
      </div>
    </When>
  );
  return (
    <dl className={css.data}>
      <div>
        <dt>Código</dt>
        <dd className={css.code}>{text('code')}</dd>
      </div>
      {row('Otorgado a', 'name')}
      {row('Cédula', 'ci')}
      <div>
        <dt>Curso</dt>
        <dd>
          <When value={text('courseId')}>
            <a href={`/lectures/${text('courseId')}/`}>{text('courseName')}</a>
          </When>
          <When value={text('courseId')} not>
            <span>{text('courseName')}</span>
          </When>
        </dd>
      </div>
      {row('Duración', 'hoursText')}
      {row('Clases', 'lectures')}
      {row('Resultado', 'mark')}
      {row('Emitido', 'issuedMoment')}
      {row('Anulado', 'revokedMoment')}
    </dl>
  );
}
