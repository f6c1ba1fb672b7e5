import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { isPrerendering, useSignedIn, When } from '@rambla/kit/ui/outline';
import { type ReactNode, useRef } from 'react';
import { type CoursePageData, toSignupUrl } from './course-page-data.ts';
import { DurationText } from './duration-text.tsx';
import { EnrolmentActions } from './enrolment-actions.tsx';
import { EnrolmentChip } from './enrolment-chip.tsx';
import { PhoneEnrolBar } from './phone-bar.tsx';
import css from './shop.module.css';

/** The enrolment card, whose actions depend on the person and on how people join. */
export function EnrolBox({ source }: { source: CoursePageData }) {
  const { text } = source;
  const signedIn = useSignedIn();
  const box = useRef<HTMLElement>(null);
  return (
    <>
      <section ref={box} className={css.buy} id="inscripcion" tabIndex={-1} aria-label="Inscripción">
        <OpenLectureShot source={source} />
        <div className={css.buyIn}>
          <p className={css.how}>
            Inscripción <EnrolmentChip enrolment={text('course.enrolment')} />
          </p>
          <When value={signedIn}>
            {isPrerendering ? (
              <span className={`skeleton ${css.boneJoin}`} />
            ) : (
              <EnrolmentActions courseId={Number(text('course.id'))} />
            )}
          </When>
          <When value={signedIn} not>
            <VisitorsWay source={source} />
          </When>
          <ul>
            <li>
              <Icon name="check" />
              <span>A tu ritmo, las veces que quieras</span>
            </li>
            <li>
              <Icon name="check" />
              <span>En el celular y sin conexión</span>
            </li>
          </ul>
        </div>
      </section>
      <PhoneEnrolBar source={source} box={box} />
    </>
  );
}

function OpenLectureShot({ source: { text } }: { source: CoursePageData }) {
  const [course, lecture] = [text('course.id'), text('plan.openLecture.id')];
  return (
    <When value={text('plan.openLecture.id')}>
      <Link className={css.shot} to={`/lectures/${course}/${lecture}`}>
        <When value={text('plan.openLecture.hasPoster')} is="true">
          <img
            src={`/api/courses/${course}/lectures/${lecture}/poster`}
            alt=""
            width={640}
            height={360}
            loading="lazy"
          />
        </When>
        <span>
          <Icon name="play" filled />
          <span>
            Mirá gratis una clase
            <DurationText
              hours={text('plan.openLecture.hours')}
              minutes={text('plan.openLecture.minutes')}
              wrap={(length) => (
                <span>
                  {', '}
                  {length}
                </span>
              )}
            />
            <span className="sr-only">{`: ${text('plan.openLecture.title')}`}</span>
          </span>
        </span>
      </Link>
    </When>
  );
}

function VisitorsWay({ source }: { source: CoursePageData }) {
  const { text } = source;
  const login = (label: string) => <Link to={`/login?next=/lectures/${text('course.id')}/`}>{label}</Link>;
  const way = (enrolment: string, action: ReactNode, words: ReactNode) => (
    <When value={text('course.enrolment')} is={enrolment}>
      {action}
      <p>{words}</p>
    </When>
  );
  const signup = (label: string) => (
    <Link className="btn btn-cta btn-lg" to={toSignupUrl(source)}>
      {label}
    </Link>
  );
  return (
    <>
      {way(
        'open',
        signup('REGISTRARSE y empezar'),
        <>Creás tu cuenta y volvés acá. ¿Ya tenés? {login('INGRESAR')}</>,
      )}
      {way(
        'request',
        signup('REGISTRARSE y pedir un lugar'),
        <>Pedís un lugar y te respondemos por correo. ¿Ya tenés cuenta? {login('INGRESAR')}</>,
      )}
      {way(
        'closed',
        <Link className="btn btn-outline btn-lg" to={toSignupUrl(source)}>
          Avisame cuando abra
        </Link>,
        <>
          La inscripción está cerrada. Con tu cuenta te avisamos por correo cuando abra. ¿Ya tenés?{' '}
          {login('INGRESAR')}
        </>,
      )}
    </>
  );
}
