import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { isPrerendering } from '@rambla/kit/ui/outline';
import { type RefObject, useEffect, useState } from 'react';
import { type CoursePageData, toSignupUrl } from './course-page-data.ts';
import css from './shop.module.css';

const WORDS: Record<string, [string, string]> = {
  open: ['Inscripción abierta', 'Empezás hoy'],
  request: ['Con aprobación', 'Te respondemos por correo'],
  closed: ['Inscripción cerrada', 'Te avisamos cuando abra'],
};

/** Keeps the enrolment button in reach on phones while its box is off the screen. */
export function PhoneEnrolBar({
  source,
  box,
}: {
  source: CoursePageData;
  box: RefObject<HTMLElement | null>;
}) {
  const { authenticated } = useAuth();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  if (isPrerendering || !isAway || authenticated) return null;
  const [title, words] = WORDS[source.text('course.enrolment')] ?? ['', ''];
  return (
    <div className={css.bar}>
      <span>
        {title}
        <small>{words}</small>
      </span>
      <Link className="btn btn-cta" to={toSignupUrl(source)}>
        REGISTRARSE
      </Link>
    </div>
  );
}
