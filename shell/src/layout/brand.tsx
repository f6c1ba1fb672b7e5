import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';

/** The institute's logo and name, linked to the start page. */
export function Brand() {
  return (
    <Link className="logo" to={paths.home} aria-label={`${portalConfig.instituteName}, ir al inicio`}>
      <Icon name="mark" className="logo-mark" />
      <span className="logo-name">{portalConfig.instituteName}</span>
    </Link>
  );
}
