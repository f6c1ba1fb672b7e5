import { type ComponentType, useEffect, useState } from 'react';

const AFTER_MS = 800;

/** Where the bell stands. Its code loads once the first screen has had its turn. */
export function BellPlace() {
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      import(/* webpackChunkName: "bell" */ './bell.tsx').then(
        (code) => setBell(() => code.default),
        () => {},
      );
    const timer = setTimeout(load, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Bell ? <Bell /> : <span className="btn btn-icon bell" />;
}
