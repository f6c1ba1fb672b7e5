import { portalConfig } from '@rambla/kit/config';
import { Icon, type IconName } from '@rambla/kit/ui/icon';

const NETWORKS: [host: RegExp, label: string, icon: IconName][] = [
  [/(^|\.)instagram\.com$/, 'Instagram', 'instagram'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'YouTube', 'youtube'],
  [/(^|\.)(facebook\.com|fb\.com)$/, 'Facebook', 'facebook'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'WhatsApp', 'whatsapp'],
];

/** Returns the institute's social networks; the URL's host selects name and icon. */
export function listSocialNetworks(): { url: string; label: string; icon: IconName }[] {
  return portalConfig.socialUrls.map((url) => {
    const { hostname } = new URL(url);
    const known = NETWORKS.find(([host]) => host.test(hostname));
    return { url, label: known?.[1] ?? hostname.replace(/^www\./, ''), icon: known?.[2] ?? 'globe' };
  });
}

export function SocialLinks() {
  return listSocialNetworks().map(({ url, label, icon }) => (
    <a key={url} className="btn btn-outline btn-sm" href={url} rel="noopener" target="_blank">
      <Icon name={icon} />
      {label}
    </a>
  ));
}
