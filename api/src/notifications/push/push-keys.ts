import { createECDH, hkdfSync } from 'node:crypto';

/** The pair of keys by which browsers know this institute's messages (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Derives the keys from the installation's secret, so that all processes and restored backups share them. */
export function derivePushKeys(secret: string): PushKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'rambla push', 32)));
  // A leading zero byte is left out, which receivers of the private key do not expect.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') };
}
