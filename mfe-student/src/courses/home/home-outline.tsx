import '@rambla/kit/styles/pages.css';
import type { Placeholders } from '@rambla/kit/dom/page-view';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { When } from '@rambla/kit/ui/outline';
import css from '../my-courses.module.css';
import { MyCoursesHeader } from '../my-courses-header.tsx';
import go from './go-on.module.css';
import { greetingText, welcomeText } from './home-words.ts';

/** The home from data in the page's HTML; parts loaded later go below, so that nothing moves. */
export function HomeOutline({ placeholders: words }: { placeholders: Placeholders }) {
  const count = words['home.courses.length'];
  const name = words['home.name'] ?? '';
  return (
    <div className="wrap page">
      <MyCoursesHeader canCreate={false}>
        <When value={count} is="0">
          <span>{welcomeText(name)}</span>
        </When>
        <When value={count} is="0" not>
          <span>{greetingText(name, words['home.today'] ?? '')}</span>
        </When>
      </MyCoursesHeader>
      <When value={words['params.searchTerm']} not>
        <When value={words['home.goOn.title']}>
          <GoOnOutline words={words} />
        </When>
      </When>
    </div>
  );
}

function GoOnOutline({ words }: { words: Placeholders }) {
  const of = (field: string) => words[`home.goOn.${field}`] ?? '';
  const to = paths.lecture(idOf(of('courseId')), idOf(of('lectureId')));
  return (
    <div className={css.now}>
      <section className={go.go}>
        <div className={go.words}>
          <p className={go.eye}>Seguí con</p>
          <h2>
            <Link to={to}>{of('title')}</Link>
          </h2>
          <p className={go.of}>{`${of('courseName')} · clase ${of('number')} de ${of('lectures')}`}</p>
          <Link className="btn btn-cta btn-lg" to={to}>
            <Icon name="play" filled />
            <span>Seguir</span>
          </Link>
          <When value={of('after.title')}>
            <p className={go.left}>
              <span>Después: </span>
              <b>{of('after.title')}</b>
            </p>
          </When>
        </div>
        <span className={go.shot}>
          <When value={of('posterUrl')}>
            <img src={of('posterUrl')} alt="" fetchPriority="high" />
          </When>
        </span>
      </section>
    </div>
  );
}

// At build time the id is a placeholder text, although `paths` expects a number.
function idOf(text: string): number {
  return text as unknown as number;
}
