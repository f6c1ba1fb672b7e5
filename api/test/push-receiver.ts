import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './localhost-certificate.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Simulates a browser that has push keys and decrypts messages. */
export class PushBrowser {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor() {
    this.#keys.generateKeys();
  }

  get keys() {
    return { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** Decrypts a message by RFC 8291; throws when it was encrypted for another browser. */
  decrypt(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const content = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32);
    const key = hkdfSync('sha256', new Uint8Array(secret), salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdfSync('sha256', new Uint8Array(secret), salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', new Uint8Array(key), new Uint8Array(nonce));
    decipher.setAuthTag(content.subarray(-16));
    const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    // Removes the padding, which is a 2 and zeros.
    return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
  }
}

/** Verifies the sender by RFC 8292, and returns the claims of its token. */
export function verifyPushSender(authorization: string | undefined, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? [];
  const raw = Buffer.from(key, 'base64url');
  const point = { x: raw.subarray(1, 33).toString('base64url'), y: raw.subarray(33).toString('base64url') };
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...point } });
  const [head = '', claims = '', mark = ''] = token.split('.');
  const signature = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signature,
    Buffer.from(mark, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('sent by somebody else');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
}

/** Simulates a browser maker's push server, which responds with the status `answer`. */
export async function startPushServer() {
  const received: ReceivedPush[] = [];
  const control = { answer: 201 };
  const server = createServer({ cert: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(control.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    control,
    origin: `https://localhost:${port}`,
    ca: LOCALHOST_CERTIFICATE,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
