import type { SettingsReader } from './settings.ts';

/** An OpenID Connect provider. */
export interface OidcProvider {
  /** The name in the sign-in URLs, in lower case. */
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The domains whose e-mails this provider may confirm; empty for none. */
  domains: string[];
}

type Preset = Pick<OidcProvider, 'issuer' | 'label'> & Partial<Pick<OidcProvider, 'scopes'>>;

const PRESETS: Record<string, Preset> = {
  GOOGLE: { issuer: 'https://accounts.google.com', label: 'Google' },
  MICROSOFT: { issuer: 'https://login.microsoftonline.com/common/v2.0', label: 'Microsoft' },
  IDURUGUAY: {
    issuer: 'https://auth.iduruguay.gub.uy/oidc/v1',
    label: 'ID Uruguay',
    scopes: 'openid personal_info profile document email auth_info',
  },
};
const FIELD = /^OIDC_([A-Z][A-Z0-9]{0,19})_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|SCOPES|LABEL|DOMAINS)$/;

function readProvider(settings: SettingsReader, name: string): OidcProvider {
  const key = (field: string) => `OIDC_${name}_${field}`;
  const preset = PRESETS[name];
  const issuer = settings.optionalUrl(key('ISSUER'), ['https', 'http']) ?? preset?.issuer ?? '';
  if (issuer === '') settings.refuse(key('ISSUER'), 'falta la dirección del proveedor.');
  const isLoopback = /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(`${issuer}/`);
  if (issuer.startsWith('http:') && !isLoopback)
    settings.refuse(key('ISSUER'), 'tiene que empezar con https.');
  if (isMicrosoftIssuer(issuer) && settings.isSet(key('DOMAINS')))
    settings.refuse(key('DOMAINS'), 'va vacío: Microsoft no responde por los correos de sus cuentas.');
  for (const field of ['CLIENT_ID', 'CLIENT_SECRET'])
    if (!settings.isSet(key(field))) settings.refuse(key(field), 'falta; te lo da el proveedor.');
  return {
    name: name.toLowerCase(),
    label: settings.text(key('LABEL'), preset?.label ?? name),
    issuer,
    clientId: settings.text(key('CLIENT_ID'), ''),
    clientSecret: settings.text(key('CLIENT_SECRET'), ''),
    scopes: settings.text(key('SCOPES'), preset?.scopes ?? 'openid email profile'),
    domains: settings
      .text(key('DOMAINS'), '')
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain !== ''),
  };
}

/** Returns a provider's label, or its name when it is no longer configured. */
export function getProviderLabel(providers: OidcProvider[], name: string): string {
  return providers.find((provider) => provider.name === name)?.label ?? name;
}

/** True when the provider may confirm this e-mail, judged by the domain. */
export function isTrustedForEmail({ domains }: OidcProvider, email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** True for Microsoft, whose e-mail claim is untrusted, because tenants' administrators can set it freely. */
export function isMicrosoftIssuer(issuer: string): boolean {
  return /^https:\/\/(?:login\.microsoftonline\.com|sts\.windows\.net)\//.test(issuer);
}

/** Reads all providers named in `OIDC_<NAME>_…` settings. */
export function readOidcProviders(settings: SettingsReader): OidcProvider[] {
  return settings.namesLike(FIELD).map((name) => readProvider(settings, name));
}
