import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningProgram, readCpuSeconds, readPeakBytes, startProgram } from '../process.ts';
import { auditExam } from './audit-exam.ts';
import { countIssuedCertificates, earnCertificates } from './certificates.ts';
import { ExamClient } from './client.ts';
import { type Exam, prepareExam, QUESTION_COUNT } from './prepare-exam.ts';
import { type AnsweringPace, type AnswerLedger, takeExam } from './student.ts';

export interface ExamBenchOptions {
  students: number;
  /** The number of times a random server is killed with SIGKILL and restarted. */
  kills: number;
  processes: number;
  startSeconds: number;
  thinkSeconds: number;
  /** The number of students who earn a certificate during the exam. */
  certificates: number;
}

const FIRST_PORT = 4380;
const MINUTES = 120;

export interface ExamBenchResult {
  /** The 95th percentile of starting an attempt. */
  startMs: number;
  /** The 95th percentile of saving an answer. */
  saveMs: number;
  failures: number;
  acknowledged: number;
  /** Answers acknowledged and then lost, changed or doubled; stuck attempts; wrong scores. */
  wrong: number;
  issued: number;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function line(name: string, values: number[]): string {
  const of = (share: number) => `${percentile(values, share)} ms`;
  return `${name.padEnd(9)} ${String(values.length).padStart(6)}   p50 ${of(0.5)}   p95 ${of(0.95)}   p99 ${of(0.99)}   max ${of(1)}`;
}

const server = (env: NodeJS.ProcessEnv, index: number): Promise<RunningProgram> => {
  const port = FIRST_PORT + index;
  return startProgram('../src/server.ts', port, { ...env, HOST: '127.0.0.1' }, '/api/health');
};

/** Kills servers at random times of the exam and restarts them at once; returns the longest downtime. */
async function killAtRandom(
  servers: RunningProgram[],
  env: NodeJS.ProcessEnv,
  kills: number,
  withinMs: number,
) {
  const moments = Array.from({ length: kills }, () => Math.random() * withinMs).sort((a, b) => a - b);
  const begun = performance.now();
  let longest = 0;
  for (const moment of moments) {
    await sleep(Math.max(0, moment - (performance.now() - begun)));
    const index = Math.floor(Math.random() * servers.length);
    const killed = performance.now();
    await servers[index]?.stop();
    servers[index] = await server(env, index);
    longest = Math.max(longest, performance.now() - killed);
  }
  return longest;
}

function explain(
  { students, kills, processes, startSeconds, thinkSeconds }: ExamBenchOptions,
  database: string,
): void {
  console.log(`An exam: ${students} students, logged in beforehand (their sessions are made in the database), start the same
quiz of ${QUESTION_COUNT} questions over 8 pages within ${startSeconds} s, think ${thinkSeconds} s on average before each answer, save each as it is
given (one in five changes it), and hand in. ${processes} server process(es) and the students share this machine; ${database}.
${kills} times a server is killed with SIGKILL and started again. A call that fails is made again until it is
answered; afterwards every acknowledged answer is looked up in the database. Times are the students', of calls that
were answered well.`);
}

function report(
  client: ExamClient,
  servers: RunningProgram[],
  options: ExamBenchOptions,
  seconds: number,
): void {
  const { start, save, submit } = client.timings;
  for (const kind of ['start', 'save', 'submit'] as const) console.log(line(kind, client.timings[kind]));
  const failures = [...client.failures].map(([name, count]) => `${name}: ${count}`);
  const note = options.kills > 0 ? ' (some are meant: servers were killed)' : '';
  console.log(`failed calls, each made again: ${failures.join(', ') || 'none'}${note}`);
  console.log(`${seconds.toFixed(0)} s, ${(save.length / seconds).toFixed(0)} saves a second`);
  const cpu = servers.reduce((sum, one) => sum + readCpuSeconds(one), 0);
  const calls = start.length + save.length + submit.length;
  if (options.kills === 0) console.log(`processor: ${((1000 * cpu) / calls).toFixed(2)} ms a call`);
  const peaks = servers.map((one) => `${Math.round(readPeakBytes(one) / 2 ** 20)} MB`);
  console.log(`most memory of a server: ${peaks.join(', ')}`);
}

type Env = NodeJS.ProcessEnv;

async function sit(
  exam: Exam,
  env: Env,
  servers: RunningProgram[],
  options: ExamBenchOptions,
): Promise<{ ledgers: AnswerLedger[]; client: ExamClient }> {
  for (let index = 0; index < options.processes; index += 1) servers.push(await server(env, index));
  const client = new ExamClient(servers.map(({ url }) => url));
  const pace: AnsweringPace = {
    startWithinMs: options.startSeconds * 1000,
    thinkMs: options.thinkSeconds * 1000,
  };
  const begun = performance.now();
  const killing = killAtRandom(
    servers,
    env,
    options.kills,
    pace.startWithinMs + QUESTION_COUNT * pace.thinkMs,
  );
  const ledgers = await Promise.all(exam.students.map((student) => takeExam(client, exam, student, pace)));
  const longest = await killing;
  report(client, servers, options, (performance.now() - begun) / 1000);
  if (options.kills > 0) console.log(`longest from SIGKILL to answering again: ${Math.round(longest)} ms`);
  return { ledgers, client };
}

/** Runs the exam and its audit. */
export async function benchExam(options: ExamBenchOptions): Promise<ExamBenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-exam-'));
  const { DATABASE_URL } = process.env;
  const env = { DATA_DIR: folder, LOG_LEVEL: 'fatal', ...(DATABASE_URL && { DATABASE_URL }) };
  explain(options, DATABASE_URL ? 'PostgreSQL' : 'SQLite');
  const servers: RunningProgram[] = [];
  try {
    const exam = await prepareExam(env, options.students, MINUTES);
    if (options.certificates > 0) await earnCertificates(env, exam, options.certificates);
    const { ledgers, client } = await sit(exam, env, servers, options);
    for (const one of servers) await one.stop();
    const audit = await auditExam(env, exam, ledgers);
    console.log(
      `audit: ${Object.entries(audit)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    );
    const { issued, seconds } = await countIssuedCertificates(env);
    if (options.certificates > 0)
      console.log(`certificates issued meanwhile: ${issued}, within ${seconds} s`);
    const { acknowledged, ...wrong } = audit;
    const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0);
    return {
      startMs: percentile(client.timings.start, 0.95),
      saveMs: percentile(client.timings.save, 0.95),
      failures: sum(client.failures.values()),
      acknowledged,
      issued,
      wrong: sum(Object.values(wrong)),
    };
  } finally {
    for (const one of servers) await one.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
