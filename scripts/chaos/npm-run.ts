import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../portal/apps.ts';

export interface CommandResult {
  code: number | null;
  /** The command's complete output. */
  output: string;
  ms: number;
}

/** Runs `npm run <command> -- <args>` like an operator, asynchronously. */
export async function runNpmScript(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', command, '--', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim(), ms: performance.now() - began };
}
