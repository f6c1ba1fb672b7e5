import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Each, isPrerendering, When } from '@rambla/kit/ui/outline';
import { RichText } from '@rambla/kit/ui/rich-text';
import type { ReactNode } from 'react';
import tint from '../../study-ui/course-frame/tint.module.css';
import { CourseCover } from '../../study-ui/covers/cover.tsx';
import head from '../plan/course-band.module.css';
import { CourseContents } from './course-contents.tsx';
import type { CoursePageData } from './course-page-data.ts';
import { CountWithNoun, DurationText } from './duration-text.tsx';
import { EnrolBox } from './enrol-box.tsx';
import { RelatedCourses } from './related-courses.tsx';
import css from './shop.module.css';

const TYPES = ['FCEA', 'FING', 'CORTOS'] as const;

/** The course page for non-members: goals, audience, teachers and enrolment. */
export function CoursePresentation({ source }: { source: CoursePageData }) {
  const { text } = source;
  return (
    <div className={tint.tint} data-type={text('course.type')}>
      <div className={css.band}>
        <div className={`wrap ${css.sell}`}>
          <div className={css.top}>
            <div className={`${head.art} ${css.art}`}>
              <CourseCover type={text('course.type')} name={text('course.name')} rows={4} />
            </div>
            <div className={head.words}>
              <TypeLink source={source} />
              <p className={head.kind}>
                <span className={`chip ${head.type}`}>{text('course.type')}</span> {text('course.category')}
              </p>
              <h1>{text('course.name')}</h1>
              <When value={text('course.description')}>
                <Lead source={source} />
              </When>
              <Facts source={source} />
            </div>
          </div>
          <EnrolBox source={source} />
          <div className={css.main}>
            <Goals source={source} />
            <Audience source={source} />
            <CourseContents source={source} />
            <Teachers source={source} />
          </div>
        </div>
      </div>
      <RelatedCourses source={source} />
    </div>
  );
}

/** Shows the plain description in the page until the API's response brings formatted HTML. */
function Lead({ source: { text } }: { source: CoursePageData }) {
  const html = isPrerendering ? '' : text('course.descriptionHtml');
  if (html === '') return <p className={css.lead}>{text('course.description')}</p>;
  return (
    <div className={css.lead}>
      <RichText html={html} />
    </div>
  );
}

function TypeLink({ source: { text } }: { source: CoursePageData }) {
  return TYPES.map((type) => (
    <When key={type} value={text('course.type')} is={type}>
      <Link className={head.back} to={paths.coursesOf(type)}>
        <Icon name="left" />
        {`Cursos de ${type}`}
      </Link>
    </When>
  ));
}

function Facts({ source: { text } }: { source: CoursePageData }) {
  const fact = (place: string, icon: 'quiz' | 'doc' | 'play', one: string, many: string) => (
    <When value={text(place)} is="0" not>
      <li>
        <Icon name={icon} />
        <span>
          <CountWithNoun of={text(place)} one={one} many={many} />
        </span>
      </li>
    </When>
  );
  return (
    <ul className={css.facts}>
      {fact('plan.lectureCount', 'play', 'clase', 'clases')}
      <DurationText
        hours={text('plan.hours')}
        minutes={text('plan.minutes')}
        wrap={(length) => (
          <li>
            <Icon name="clock" />
            <span>{length}</span>
          </li>
        )}
      />
      {fact('plan.quizCount', 'quiz', 'cuestionario', 'cuestionarios')}
      {fact('plan.attachmentCount', 'doc', 'material', 'materiales')}
      <When value={text('plan.groups')}>
        <li>
          <Icon name="people" />
          <span>{text('plan.groups')}</span>
        </li>
      </When>
    </ul>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Goals({ source: { text, items } }: { source: CoursePageData }) {
  return (
    <When value={text('course.objective')}>
      <Part id="metas" title="Lo que vas a poder hacer">
        <ul className={css.goals}>
          <Each list="plan.goals" items={items<{ text: string }>('plan.goals')}>
            {(goal) => (
              <li key={goal.text}>
                <Icon name="check" />
                <span>{goal.text}</span>
              </li>
            )}
          </Each>
        </ul>
      </Part>
    </When>
  );
}

function Audience({ source: { text, items } }: { source: CoursePageData }) {
  return (
    <When value={text('course.audience')}>
      <Part id="para-quien" title="Para quién es">
        <ul className={css.for}>
          <Each list="plan.audience" items={items<{ title: string; text: string }>('plan.audience')}>
            {(reader) => (
              <li key={reader.text}>
                <When value={reader.title}>
                  <b>{reader.title}</b>
                </When>
                <span>{reader.text}</span>
              </li>
            )}
          </Each>
        </ul>
      </Part>
    </When>
  );
}

type Teacher = { name: string; initials: string; about: string | null };

function Teachers({ source: { text, items } }: { source: CoursePageData }) {
  return (
    <When value={text('plan.teacherCount')} is="0" not>
      <Part id="docentes" title="Quién lo da">
        <ul className={css.teachers}>
          <Each list="plan.teachers" items={items<Teacher>('plan.teachers')}>
            {(teacher) => (
              <li key={teacher.name}>
                <i aria-hidden="true">{teacher.initials}</i>
                <div>
                  <b>{teacher.name}</b>
                  <When value={teacher.about}>
                    <p>{teacher.about}</p>
                  </When>
                </div>
              </li>
            )}
          </Each>
        </ul>
      </Part>
    </When>
  );
}
