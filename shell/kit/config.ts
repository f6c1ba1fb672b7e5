import type { PortalConfig } from '@rambla/api/contract';

/** The institute's settings that the server wrote into the page. */
export let portalConfig: PortalConfig = readPageData<PortalConfig>('rambla-config') ?? {
  instituteName: 'Rambla',
  contactUrl: null,
  socialUrls: [],
  tutorUrl: null,
  texts: [],
  timeZone: 'America/Montevideo',
  shellVersion: 'dev',
};

/** Sets the settings for rendering outside a browser, where no page contains them. */
export function setPortalConfig(config: PortalConfig): void {
  portalConfig = config;
}

/** Parses a JSON data block of the page; undefined when it does not exist. */
export function readPageData<T>(id: string): T | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}
