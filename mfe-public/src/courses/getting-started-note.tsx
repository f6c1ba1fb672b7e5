import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useSignedIn, When } from '@rambla/kit/ui/outline';
import css from './how-to-start.module.css';

export function GettingStartedNote() {
  const signedIn = useSignedIn();
  return (
    <div className={`callout ${css.note}`}>
      <Icon name="spark" />
      <When value={signedIn}>
        <p>
          Para empezar, andá a <Link to={paths.myCourses}>Mis materias</Link>.
        </p>
      </When>
      <When value={signedIn} not>
        <p>
          Para empezar, <Link to={paths.signup}>registrate</Link> y andá a «Mis materias».
        </p>
      </When>
    </div>
  );
}
