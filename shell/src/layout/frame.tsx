import { Toaster } from '@rambla/kit/ui/toaster';
import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { LogOutPrompt } from './log-out-prompt.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Rail } from './rail.tsx';
import { RailTabs } from './rail-groups.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useRouteEffects } from './use-route-effects.ts';

/** The frame around every screen: top bar, drawer, sticky bar, footer, messages. */
export function PortalFrame({ children }: { children: ReactNode }) {
  useRouteEffects();
  return (
    <>
      <a className="skip" href="#contenido">
        Ir al contenido
      </a>
      <Rail />
      <TopBar />
      <StickyBar />
      <main id="contenido" className="main" tabIndex={-1}>
        <OfflineNotice />
        <RailTabs />
        {children}
      </main>
      <Footer />
      <Drawer />
      <LogOutPrompt />
      <Toaster />
    </>
  );
}
