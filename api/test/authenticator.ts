import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { insertPasskey } from '../src/accounts/passkeys/passkeys.queries.ts';
import type { AssertionCredential, NewCredential } from '../src/accounts/passkeys/passkeys.schema.ts';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** Deviations of a browser or an attacker from what the portal expects. */
interface Changes {
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** True for a device that does not verify its user by finger, face or PIN. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** Encodes a CBOR byte string in its shortest form, the only valid form here. */
function bytes(value: Buffer): Buffer {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}

/** Encodes a public key for ES256 as a COSE key. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name]), bytes(Buffer.from(value, 'base64url'))]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}

/** A simulated phone or security key with one passkey and real signatures. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  #said(type: string, { challenge }: Asked, changes: Changes) {
    const { origin = this.#origin } = changes;
    return Buffer.from(JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin }));
  }

  #data(rpId: string, flags: number, { unverified, counter }: Changes): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const head = Buffer.alloc(5);
    head[0] = flags | PRESENT | (unverified ? 0 : VERIFIED);
    head.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  /** Creates the passkey, as `navigator.credentials.create` does. */
  create(asked: Asked, changes: Changes = {}): NewCredential {
    this.#userHandle = asked.user?.id ?? '';
    const head = this.#data(changes.rpId ?? asked.rp?.id ?? '', WITH_KEY, changes);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([head, Buffer.alloc(16), length, this.id, coseKey(this.#keys.publicKey)]);
    const object = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')];
    const attestation = Buffer.concat([Buffer.from([0xa3]), ...object, bytes(data)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#said('webauthn.create', asked, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge with the passkey, as `navigator.credentials.get` does. */
  use(asked: Asked, changes: Changes = {}): AssertionCredential {
    const data = this.#data(changes.rpId ?? asked.rpId ?? '', 0, changes);
    const said = this.#said('webauthn.get', asked, changes);
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: changes.userHandle ?? this.#userHandle,
      },
    };
  }
}

/** Adds a passkey to somebody's account by the calls that a browser makes. */
export async function registerPasskey(t: TestApp, as: Actor, name = 'Teléfono'): Promise<Authenticator> {
  const { token, options } = (await t.call('POST', '/users/passkeys/options', { as })).json();
  const authenticator = new Authenticator(t.config.publicUrl);
  const body = { token, name, response: authenticator.create(options) };
  const made = await t.call('POST', '/users/passkeys', { as, body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return authenticator;
}

/** Stores a passkey without a device for a person; returns its id. */
export async function insertTestPasskey(t: TestApp, { id: userId }: Pick<Actor, 'id'>): Promise<number> {
  const credentialId = randomBytes(16).toString('base64url');
  const passkey = { userId, credentialId, publicKey: '', counter: 0, transports: '[]', name: 'Teléfono' };
  return (await insertPasskey(t.db, passkey)).id;
}
