import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { MINUTE, SECOND } from '../time/time.ts';

/** Part of Debian's util-linux; without it, child programs survive a killed server. */
const SETPRIV = '/usr/bin/setpriv';
const DIES_WITH_US = existsSync(SETPRIV) ? `${SETPRIV} --pdeathsig KILL` : '';

const MAX_OUTPUT = 256 * 1024;
const MAX_COMPLAINTS = 16 * 1024;
const TICK = SECOND / 4;
/** Enough for the programs themselves and the largest pictures that they decode. */
const MAX_MEMORY_KB = 3 * 1024 * 1024;

/** The program failed or timed out, and a retry would end the same way. */
export class ProgramError extends Error {
  readonly code = 'PROGRAM_FAILED';
  /** The program's standard error output. */
  readonly complaints: string;
  readonly isTooSlow: boolean;

  constructor(message: string, complaints: string, isTooSlow: boolean) {
    super(message);
    this.complaints = complaints;
    this.isTooSlow = isTooSlow;
  }
}

export interface ProgramLimits {
  /** The allowed running time; pauses do not count. */
  ms: number;
  /** Replaces `ms` for several programs that run in sequence and share their time. */
  budget?: { ms: number };
  /** The default, 19, is the lowest priority; use a smaller number only when a person waits. */
  niceness?: number;
  /** A limit on processor time in seconds. */
  cpuSeconds?: number;
  /** Ends the program at once and throws the signal's reason. */
  signal?: AbortSignal;
  /** While it returns true, the program is paused. */
  isHeld?: () => boolean;
  /** Called with each line of standard output. */
  onLine?: (line: string) => void;
}

export const QUICK_PROGRAM_LIMITS: ProgramLimits = { ms: 8 * SECOND, cpuSeconds: 5, niceness: 0 };
export const SLOW_PROGRAM_LIMITS: ProgramLimits = { ms: 5 * MINUTE };

/** Starts a program with low priority, limited memory and no secrets, because its input is untrusted. */
function start(program: string, args: string[], { cpuSeconds, niceness = 19 }: ProgramLimits): ChildProcess {
  const cpu = cpuSeconds === undefined ? '' : `ulimit -t ${cpuSeconds};`;
  const limited = `ulimit -c 0; ulimit -v ${MAX_MEMORY_KB}; ${cpu} exec ${DIES_WITH_US} nice -n ${niceness} "$@"`;
  return spawn('/bin/sh', ['-c', limited, 'sh', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
}

/** Kills the program after its time limit and pauses it while `isHeld` returns true. */
function supervise(child: ChildProcess, { ms, budget = { ms }, isHeld }: ProgramLimits) {
  const tick = Math.max(1, Math.min(TICK, budget.ms));
  let [held, isTooSlow] = [false, false];
  const timer = setInterval(() => {
    const hold = isHeld?.() ?? false;
    if (hold !== held) child.kill(hold ? 'SIGSTOP' : 'SIGCONT');
    held = hold;
    if (!held) budget.ms -= tick;
    if (budget.ms > 0) return;
    isTooSlow = true;
    child.kill('SIGKILL');
  }, tick).unref();
  return { end: () => clearInterval(timer), isTooSlow: () => isTooSlow };
}

function collect(child: ChildProcess, onLine: ProgramLimits['onLine']) {
  let [output, complaints, rest] = ['', '', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // Keeps only the end of long output.
    output = (output + text).slice(-MAX_OUTPUT);
    if (!onLine) return;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(0, MAX_COMPLAINTS);
  });
  return { output: () => output, complaints: () => complaints };
}

/** Runs a program to its end; returns the last part of its standard output. */
export async function runProgram(program: string, args: string[], limits: ProgramLimits): Promise<string> {
  const { signal } = limits;
  signal?.throwIfAborted();
  const child = start(program, args, limits);
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const watch = supervise(child, limits);
  const texts = collect(child, limits.onLine);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number | string | null>();
    child.once('error', reject);
    child.once('close', (code, how) => resolve(code ?? how));
    const end = await promise;
    signal?.throwIfAborted();
    if (end === 0) return texts.output();
    const isTooSlow = watch.isTooSlow() || end === 'SIGXCPU' || end === 'SIGKILL';
    throw new ProgramError(`${program} ended with ${end}`, texts.complaints(), isTooSlow);
  } finally {
    watch.end();
    signal?.removeEventListener('abort', kill);
  }
}

export async function isProgramInstalled(program: string): Promise<boolean> {
  // Waits long, because a busy machine starts programs slowly; a missing program fails at once.
  return runProgram(program, ['-version'], { ...QUICK_PROGRAM_LIMITS, ms: MINUTE }).then(
    () => true,
    () => false,
  );
}
