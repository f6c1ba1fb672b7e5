import { findScreensAt } from '@rambla/api/screens';
import { Route, Routes, useLocation } from '@rambla/kit/router';
import { useEffect } from 'react';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { PortalFrame } from './layout/frame.tsx';
import { NotFound } from './layout/not-found.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { listScreens } from './screens.ts';

/** The whole portal: the frame around the registry's screens. */
export function App() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
    dispatchEvent(new Event('rambla:live'));
  }, []);
  return (
    <CrashBoundary>
      <PortalFrame>
        <Screens />
      </PortalFrame>
    </CrashBoundary>
  );
}

/** Renders the screens of this address. The router only parses the path's parameters; it selects nothing. */
function Screens() {
  const found = findScreensAt(useLocation().pathname, listScreens());
  const path = found[0]?.path;
  return (
    <Routes>
      {path !== undefined && (
        <Route key={path} path={path} element={<ScreenOutlet key={path} screens={found} />} />
      )}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
