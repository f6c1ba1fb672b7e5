import { currentRegistry } from '@rambla/kit/registry';
import { Route, Routes } from '@rambla/kit/router';
import { useEffect } from 'react';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { Frame } from './layout/frame.tsx';
import { Lost } from './layout/lost.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { screensByPath } from './screens.ts';

/** The whole portal: the frame around whatever screens the registry lists. */
export function App() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
    dispatchEvent(new Event('rambla:live'));
  }, []);
  const screens = [...screensByPath(currentRegistry())];
  return (
    <CrashBoundary>
      <Frame>
        <Routes>
          {screens.map(([path, owned]) => (
            <Route key={path} path={path} element={<ScreenOutlet key={path} screens={owned} />} />
          ))}
          <Route path="*" element={<Lost />} />
        </Routes>
      </Frame>
    </CrashBoundary>
  );
}
