import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Caller } from '../../platform/plugins/access-check.ts';

const LIFE_SECONDS = 60;
/** The beginning of an Ed25519 private key in PKCS #8; its 32 bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface UpstreamKey {
  privateKey: KeyObject;
  jwk: { kty: string; crv: string; x: string; kid: string; alg: string; use: string };
}

/**
 * Derives the portal's key from the installation's secret, so that all processes and restored backups agree.
 */
export function deriveUpstreamKey(secret: string): UpstreamKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'rambla upstreams', 32));
  const der = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { kty = '', crv = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16);
  return { privateKey, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } };
}

/**
 * Signs the caller's identity for this remote's backend, valid for 60 seconds; visitors have the role
 * `guest`.
 */
export async function signUpstreamToken(
  { privateKey, jwk }: UpstreamKey,
  { issuer, remote, caller }: { issuer: string; remote: string; caller: Caller | null },
): Promise<string> {
  const token = new SignJWT({ role: caller?.role ?? 'guest' })
    .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(remote)
    .setIssuedAt()
    .setExpirationTime(`${LIFE_SECONDS}s`);
  if (caller) token.setSubject(String(caller.id));
  return token.sign(privateKey);
}
