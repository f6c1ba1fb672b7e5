import { hash, verify } from '@node-rs/argon2';
import { serviceUnavailable } from '../../core/http/errors.ts';

// OWASP's argon2id parameters. More than two hashes at once would occupy the threads that read files.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENCY = 2;
const MAX_WAITING = 400;

let running = 0;
const waiting: (() => void)[] = [];

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= MAX_WAITING) throw serviceUnavailable(2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Uses NFC, because keyboards type the same accent in different forms. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

export async function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(normalized(password), ARGON2));
}

let decoy: Promise<string> | undefined;

/** Returns false without a hash, but takes equally long, so that timing reveals nothing. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const target = passwordHash ?? (await decoy);
  const matches = await bounded(() => verify(target, normalized(password)));
  return matches && typeof passwordHash === 'string';
}
