import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a password without echoing it, or the first line of a pipe. */
export async function askPassword(): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write('Contraseña nueva (no se ve al escribir): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}
