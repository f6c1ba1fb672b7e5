/** Encrypted and authenticated data: unreadable and unchangeable without its key. */
export type SealedData = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const IV_BYTES = 12;

/** Encrypts bytes. `place` says where they belong and is authenticated, so that moved data is rejected. */
export async function seal(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  place: string,
): Promise<SealedData> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt(algorithm(iv, place), key, bytes) };
}

/** Decrypts data; rejects for a wrong key, another `place` or changed data. */
export function unseal(key: CryptoKey, { iv, data }: SealedData, place: string): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(algorithm(iv, place), key, data);
}

function algorithm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}
