import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/** Decodes quoted-printable: removes soft line ends and turns `=3D` into `=`. */
function decode(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

/** Waits for the newest mail to an address. */
export async function waitForMail(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const mail = decode(await readFile(join(outbox, name), 'utf8'));
      if (mail.includes(`To: ${address}`)) return mail;
    }
    await sleep(100);
  }
  throw new Error(`no mail to ${address}`);
}
