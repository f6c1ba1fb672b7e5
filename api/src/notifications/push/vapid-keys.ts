import { createECDH, hkdfSync } from 'node:crypto';

/** The VAPID key pair in base64url, by which browsers recognise this institute. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Derives the keys from the installation's secret, so that all processes and restored backups share them. */
export function deriveVapidKeys(secret: string): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'rambla push', 32)));
  // Pads the key with the leading zero bytes that the curve drops, because receivers expect them.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') };
}
