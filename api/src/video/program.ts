import { spawn } from 'node:child_process';

const MAX_OUTPUT = 64 * 1024;

/** The program failed or took too long: a retry would end the same way. */
export class ProgramError extends Error {
  readonly code = 'PROGRAM_FAILED';
}

/**
 * Runs a program on an untrusted file: at the lowest priority, without our environment, without input, and for at
 * most `timeoutMs`. Returns its standard output.
 */
export async function run(program: string, args: string[], timeoutMs: number): Promise<string> {
  const child = spawn('nice', ['-n', '19', program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH ?? '' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < MAX_OUTPUT) output += text;
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('close', (code, signal) => {
    if (code === 0) resolve();
    else reject(new ProgramError(`${program} ended with ${code ?? signal}`));
  });
  await promise;
  return output;
}

export async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['-version'], 5_000).then(
    () => true,
    () => false,
  );
}
