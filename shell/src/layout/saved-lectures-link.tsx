import './saved-offer.css';
import { listSealed } from '@rambla/kit/device';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useState } from 'react';

/** Links to the lectures saved on this device; hidden when there are none. */
export default function SavedLecturesLink({ userId }: { userId: number }): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    void listSealed('saved', userId).then(
      ({ length }) => setShown(length > 0),
      () => undefined,
    );
  }, [userId]);
  return (
    <div role="status">
      {isShown && (
        <p className="wrap saved-offer">
          <Icon name="download" />
          <span>
            {navigator.onLine ? 'No hay conexión con el servidor.' : 'Estás sin conexión.'}{' '}
            <Link to={`${paths.myCourses}#guardadas`}>Acá están tus clases descargadas</Link>
          </span>
        </p>
      )}
    </div>
  );
}
