import { spawn } from 'node:child_process';
import { buildChangedApps } from './build.ts';
import { root } from './portal/apps.ts';
import { checkSizes } from './sizes.ts';
import { checkWords } from './words.ts';

type Check = { name: string; command: string; args: string[] };

const PROJECTS = [
  'api',
  'scripts',
  'mfe-admin',
  'mfe-student',
  'mfe-public',
  'shell',
  'shell/kit',
  'e2e',
  'shell/worker',
];
// The short checks come last, so that both processors are busy until the end.
const CHECKS: Check[] = [
  {
    name: 'quién importa a quién',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'shell',
      'mfe-public',
      'mfe-student',
      'mfe-admin',
      'api',
      'e2e',
      'scripts',
      'federation.ts',
    ],
  },
  {
    name: 'formato y errores',
    command: 'biome',
    args: ['ci', '--colors=off', '--error-on-warnings', '.'],
  },
  { name: 'código sin uso', command: 'knip', args: ['--no-progress'] },
  ...PROJECTS.map((project) => ({
    name: `tipos de ${project}`,
    command: 'tsc',
    // One checker each, because more would repeat work and two checks already run in parallel.
    args: ['--noEmit', '--checkers', '1', '-p', project],
  })),
];

/** Runs every static check; resolves to the names of the failed ones. */
export async function checkAll(): Promise<string[]> {
  const left = [...CHECKS];
  // Two at a time, since the machine has two cores.
  const failed = (await Promise.all([runInTurn(left), runInTurn(left)])).flat();
  if (!checkWords()) failed.push('palabras');
  await buildChangedApps();
  return checkSizes() ? failed : [...failed, 'tamaños'];
}

/** Takes checks from the list until it is empty. */
async function runInTurn(left: Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (let check = left.shift(); check; check = left.shift())
    if (!(await run(check))) failed.push(check.name);
  return failed;
}

async function run({ name, command, args }: Check): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  console.log(`${code === 0 ? 'bien' : 'MAL '}  ${name}`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

if (import.meta.main) process.exit((await checkAll()).length === 0 ? 0 : 1);
