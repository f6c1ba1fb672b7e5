import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Config } from '../../core/config/config.ts';
import { badRequest } from '../../core/http/errors.ts';
import { CHALLENGE_LIFE } from './challenges.queries.ts';
import type { AssertionCredential, NewCredential } from './passkeys.schema.ts';
import type { PasskeyRow } from './passkeys.table.ts';

// Loads the library on first use, because it takes 27 MB and few log-ins need it.
const load = () => import('@simplewebauthn/server');

const CHALLENGE_BYTES = 32;
// ES256, EdDSA and RS256, which cover every browser's passkeys.
const ALGORITHMS = [-7, -8, -257];

type Person = { id: number; username: string; email: string; name?: string | null };
type Own = Pick<PasskeyRow, 'credentialId' | 'transports'>;

/** Passkeys are bound to the host of PUBLIC_URL, even when a request names another host. */
function ownAddress({ publicUrl }: Config): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

export function createPasskeyError() {
  return badRequest('invalid_passkey', 'No pudimos comprobar esa llave de acceso. Probá de nuevo.');
}

export function createChallengeError() {
  return badRequest('invalid_challenge', 'Pasó demasiado tiempo o ya se usó. Empezá de nuevo.');
}

/** The WebAuthn user handle: the id as text, which is not secret and never reused. */
function handleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(String(userId)));
}

function describe(passkeys: Own[]) {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: JSON.parse(transports) as AuthenticatorTransport[],
  }));
}

/** Returns options for creating a passkey that can log in without an e-mail. */
export async function buildPasskeyCreationOptions(config: Config, person: Person, own: Own[]) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: config.instituteName,
    rpID: ownAddress(config).rpID,
    userID: handleOf(person.id),
    userName: person.email,
    userDisplayName: person.name ?? person.username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFE,
    excludeCredentials: describe(own),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns options for using one of these passkeys, or any passkey if the list is empty. */
export function buildPasskeyRequestOptions(config: Config, own: Own[] = []) {
  // Built by hand, because every log-in screen needs the options but few need the library.
  return {
    challenge: randomBytes(CHALLENGE_BYTES).toString('base64url'),
    rpId: ownAddress(config).rpID,
    userVerification: 'required',
    timeout: CHALLENGE_LIFE,
    allowCredentials: describe(own).map((known) => ({ ...known, type: 'public-key' })),
  };
}

/** Throws 400 unless this is a new passkey for this challenge and this portal. */
export async function verifyPasskeyCreation(config: Config, given: NewCredential, challenge: string) {
  const { verifyRegistrationResponse } = await load();
  const { rpID, origin } = ownAddress(config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw createPasskeyError();
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(given.response.transports ?? []),
    };
  } catch {
    throw createPasskeyError();
  }
}

/** Returns the passkey's new counter; undefined when signature, challenge, origin or counter is wrong. */
export async function verifyPasskeyUse(
  config: Config,
  given: AssertionCredential,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load();
  const { rpID, origin } = ownAddress(config);
  const { userHandle } = given.response;
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.userId))) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
