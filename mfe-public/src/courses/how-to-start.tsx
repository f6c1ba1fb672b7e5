import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import css from './how-to-start.module.css';

export function HowToStart() {
  const { authenticated } = useAuth();
  return (
    <div className={`callout ${css.note}`}>
      <Icon name="spark" />
      {authenticated ? (
        <p>
          Para empezar, andá a <Link to={paths.myCourses}>Mis materias</Link>.
        </p>
      ) : (
        <p>
          Para empezar, <Link to={paths.signup}>registrate</Link> y andá a «Mis materias».
        </p>
      )}
    </div>
  );
}
