import { scrollToCurrentLink } from '@rambla/kit/dom/show-current';
import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import { Link, NavLink, useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { type ComponentType, useEffect, useState } from 'react';
import { findScreenAt } from '../screens.ts';
import { type MenuLink, useMenu } from './menu.ts';
import type { RailCountProps } from './rail-count.tsx';

/** False for entries whose path has parameters, which only mark their group as current. */
const isTab = ({ to }: MenuLink) => !to.includes(':');

/** Returns the current screen's group in the administration's navigation. */
function useGroup(): string | undefined {
  const auth = useAuth();
  const screen = findScreenAt(useLocation().pathname, auth);
  return screen?.menu?.find(({ place }) => place === 'rail')?.group;
}

/** Links to the navigation's groups, each to the first screen of the group. */
export function RailGroups({ entries }: { entries: MenuLink[] }) {
  const current = useGroup();
  const all = entries.filter(isTab);
  const groups = [...new Set(all.map(({ group = '' }) => group))];
  return groups.map((group) => {
    const tabs = all.filter((entry) => entry.group === group);
    return (
      <Link key={group} to={tabs[0]?.to ?? ''} aria-current={group === current ? 'true' : undefined}>
        <Icon name={(tabs[0]?.icon ?? 'stack') as IconName} />
        <span>{group}</span>
        {tabs.map(({ to, count }) => count && <Count key={to} path={count} />)}
      </Link>
    );
  });
}

/** Tabs for the screens of the navigation's current group. */
export function RailTabs() {
  const group = useGroup();
  const { pathname } = useLocation();
  const tabs = useMenu('rail').filter((entry) => entry.group === group && isTab(entry));
  if (!group || tabs.length < 2 || !tabs.some(({ to }) => to === pathname)) return null;
  return (
    <nav ref={scrollToCurrentLink} className="rail-tabs" aria-label={group}>
      {tabs.map(({ to, label, count }) => (
        <NavLink key={to} to={to} end>
          {label}
          {count && <Count path={count} />}
        </NavLink>
      ))}
    </nav>
  );
}

/** The number of pending items of a screen, loaded after the page. */
function Count({ path }: RailCountProps) {
  const [Loaded, setLoaded] = useState<ComponentType<RailCountProps>>();
  useEffect(() => {
    void waitForFirstAction()
      .then(() => import(/* webpackChunkName: "rail-count" */ './rail-count.tsx'))
      .then(
        (code) => setLoaded(() => code.default),
        () => {},
      );
  }, []);
  return Loaded && <Loaded path={path} />;
}
