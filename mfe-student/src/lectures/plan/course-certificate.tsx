import type { OwnCertificateStandingResponse } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useOwnStandingQuery } from '../../certificates/certificates.api.ts';
import css from './plan.module.css';

type Standing = OwnCertificateStandingResponse['standing'];

function mark(scale: Standing['scale'], percent: number): string {
  return scale === 'percent' ? `${numberText(percent, 1)} %` : `${numberText((12 * percent) / 100, 1)} de 12`;
}

function missingOf({ progress, quizzes, mark: grade, toCome, scale }: Standing): string[] {
  return [
    ...(progress
      ? [`Hacer el ${progress.needs} % de las clases: vas por el ${numberText(progress.has, 1)} %`]
      : []),
    ...quizzes.map(({ title }) => `Aprobar «${title}»`),
    ...(grade
      ? [
          `Llegar a ${mark(scale, grade.needs)} de nota${grade.has === null ? '' : `: vas por ${mark(scale, grade.has)}`}`,
        ]
      : []),
    ...(toCome.lectures > 0
      ? [
          toCome.lectures === 1
            ? 'Hacer 1 clase que se publica más adelante'
            : `Hacer ${toCome.lectures} clases que se publican más adelante`,
        ]
      : []),
    ...(toCome.quizzes ? ['Hacer los cuestionarios y las tareas que se publican más adelante'] : []),
  ];
}

/** A student's certificate or progress towards it; hidden when the course gives none. */
export default function CourseCertificate({ courseId }: { courseId: number }) {
  const { data } = useOwnStandingQuery(courseId);
  if (!data || (data.standing.met === null && !data.certificate)) return null;
  const { standing, certificate } = data;
  return (
    <section className={`card ${css.box}`} aria-labelledby="certificado">
      <h2 id="certificado" className={css.boxTitle}>
        Certificado
      </h2>
      {certificate ? (
        <>
          <p>
            {certificate.state === 'revoked'
              ? 'Tu certificado fue anulado.'
              : '¡Lo tenés! Es tuyo para siempre.'}
          </p>
          <Link className="btn btn-primary" to={paths.certificate(certificate.code)}>
            <Icon name="doc" /> Ver mi certificado
          </Link>
        </>
      ) : standing.met ? (
        <p>Cumpliste todo. Te avisamos apenas salga, en un ratito.</p>
      ) : (
        <>
          <p>Para tenerlo te falta:</p>
          <ul className={css.missing}>
            {missingOf(standing).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
