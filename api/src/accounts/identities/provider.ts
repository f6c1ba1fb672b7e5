import type { Configuration, UserInfoResponse } from 'openid-client';
import { isMicrosoftIssuer, isTrustedForEmail, type OidcProvider } from '../../core/config/oidc.ts';
import { parseCi } from '../users/ci.ts';
import type { IdentityClaims } from './identities.table.ts';

const TIMEOUT_SECONDS = 5;
const MAX_TEXT = 254;
const known = new WeakMap<OidcProvider, Promise<Configuration>>();

/** Loads the library when a log-in first needs it, because most portals have no provider. */
const load = () => import('openid-client');

export type OidcChecks = { state: string; nonce: string; verifier: string };

/** Configures and caches a provider's client; the next log-in retries a failed discovery. */
function configure(provider: OidcProvider): Promise<Configuration> {
  const found = known.get(provider) ?? connect(provider);
  known.set(provider, found);
  found.catch(() => known.delete(provider));
  return found;
}

async function connect({ name, issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const client = await load();
  const { ClientSecretPost, allowInsecureRequests, enableNonRepudiationChecks } = client;
  const auth = ClientSecretPost(clientSecret);
  // Without this, the library trusts the TLS connection and skips the ID token's signature check.
  const execute = [enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
  if (name !== 'iduruguay')
    return client.discovery(new URL(issuer), clientId, undefined, auth, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
  const endpoints = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
  };
  const config = new client.Configuration(endpoints, clientId, undefined, auth);
  config.timeout = TIMEOUT_SECONDS;
  for (const each of execute) each(config);
  return config;
}

/** Builds the authorization URL and the values that validate the callback. */
export async function prepareAuthorization(
  provider: OidcProvider,
  redirectUri: string,
  purpose: 'login' | 'add',
) {
  const client = await load();
  const config = await configure(provider);
  const checks: OidcChecks = {
    // Names the purpose, because the cookie that holds it may have expired on the return.
    state: `${purpose}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, checks };
}

/** Reads the purpose from a state whose cookie expired; anybody may send any state. */
export const purposeOfState = (state: string) => (state.startsWith('add.') ? 'add' : 'login');

/** Exchanges the authorization code for verified claims; throws when any check fails. */
export async function fetchClaims(
  provider: OidcProvider,
  returned: URL,
  checks: OidcChecks,
): Promise<IdentityClaims> {
  const client = await load();
  const config = await configure(provider);
  const tokens = await client.authorizationCodeGrant(config, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const info = config.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
    : {};
  return toClaims(provider, claims.iss, { ...claims, ...info, sub: claims.sub });
}

function toClaims(provider: OidcProvider, issuer: string, said: UserInfoResponse): IdentityClaims {
  const email = textOf(said.email);
  const isVerified = said.email_verified === true && !isMicrosoftIssuer(issuer);
  return {
    provider: provider.name,
    issuer,
    subject: said.sub,
    email,
    speaksForEmail: isVerified && email !== null && isTrustedForEmail(provider, email),
    name: textOf(said.name),
    ci: provider.name === 'iduruguay' ? ciOf(said) : null,
  };
}

/** Ignores foreign documents, which ID Uruguay also reports. */
function ciOf({ uid, numero_documento: number }: UserInfoResponse): string | null {
  return /^uy-ci-/.test(String(uid)) && typeof number === 'string' ? (parseCi(number) ?? null) : null;
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= MAX_TEXT ? text : null;
}
