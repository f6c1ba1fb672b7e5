import { portalConfig } from '@rambla/kit/config';

/** The browser tab's title: the screen's own, then the institute's name. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${portalConfig.instituteName}`}</title>;
}
