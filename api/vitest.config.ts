import { globSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  include: ['contract/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
  // Only in CI, where machines stall: a repeated failure still fails.
  retry: process.env.CI ? 1 : 0,
  // Ends hanging tests, but lets a slow, busy machine finish.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // Shares modules between test files of a process: loading the API for each of 330 files took a second.
  isolate: false,
  setupFiles: ['test/each-file.ts'],
};

/** Requires a file for each pattern, so that a renamed test cannot leave its list unnoticed. */
function requireFiles(patterns: string[]): string[] {
  for (const pattern of patterns) {
    const [, start = '', choices = '', end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [
      undefined,
      '',
      pattern,
    ];
    for (const choice of choices.split(','))
      if (globSync(`${start}${choice}${end}`, { cwd: import.meta.dirname }).length === 0)
        throw new Error(`vitest.config.ts names ${choice} in ${pattern}, which is no file`);
  }
  return patterns;
}

// Tests that do not depend on the database, so they run on SQLite only.
const ONE_DATABASE_SUFFICES = requireFiles([
  'contract/**',
  'demo/media.test.ts',
  'src/community/calendar/live-classes/series.test.ts',
  'src/courses/captions/{read-captions,automatic/cut-audio,automatic/sentences}.test.ts',
  // Test only files and ffmpeg; `process-video-job.test.ts` tests the queue of videos on both databases.
  'src/courses/video/{demo-videos,made-qualities,refused-videos,slides,video-storage}.test.ts',
  'src/core/config/**',
  'src/learning/certificates/prints.test.ts',
  // Other tests restore and run commands on both databases, such as `restored-erasures`.
  'src/operations/{backup/damaged-backup,cli/operator}.test.ts',
  'src/platform/spreadsheets/**',
  'src/platform/files/{send-file-range,storage,pictures/strip-picture}.test.ts',
  'src/learning/impressions/intervals.test.ts',
  'src/courses/lectures/bad-connection.test.ts',
  'src/platform/plugins/{overload,body-timeout,compressed-text-cache,download-limiter,upload-limiter}.test.ts',
  'src/portal/*.test.ts',
  'src/portal/compatibility/**',
  'src/portal/upstreams/proxy.test.ts',
  'src/core/process/**',
  // Test only how archives are read; other files test whole imports on both databases.
  'src/transfer/imports/{grade-items,hostile-archives,large-texts}.test.ts',
  'src/transfer/thread/**',
  // Test what an import understands; their statements reach PostgreSQL from `imports` and `again`.
  'src/transfer/imports/{about-course,captions-again,item-digests,linked-files,moodle-rules}.test.ts',
  'src/quizzes/question-formats/**',
  'src/quizzes/{grading/grade-answer,questions/complete-content,statistics/statistics}.test.ts',
  'src/quizzes/kinds/{calculated/calculated,calculated/formula,numerical/is-number-match}.test.ts',
  'src/enrolment/import/imported-groups.test.ts',
  'src/learning/roster/gradebook/compute-grade.test.ts',
  'src/portal/publishing/{compress-folder,global-rules}.test.ts',
  'src/platform/text/**',
  'src/search/split-transcript.test.ts',
  'src/core/text/**',
  'src/search/tutor/choose-excerpt.test.ts',
  'src/core/time/**',
  'src/courses/video/odd-files.test.ts',
  'src/accounts/users/passwords.policy.test.ts',
  // Sends the access matrix's calls, which `matrix.test.ts` sends on both databases.
  'test/every-key.test.ts',
  'test/{data-dir,free-port,harness,logins-at-once,no-n-plus-one,openapi,openapi-client,table-owners}.test.ts',
  'test/security/{r15-document,r16-answer-headers,r27-supply-chain,r29-archives,r29-texts,r38-stalled-downloads,r47-matched-route}.test.ts',
]);

// Tests with floods of requests measure response times, so they run last and one at a time.
const FLOODS = requireFiles(['test/security/r38-{waiting,nginx}.test.ts']);

// These inspect the whole process, where earlier files may have left something.
const OF_ONE_PROCESS = requireFiles([
  'src/platform/files/send-file-range.test.ts',
  'src/core/process/collect-garbage.test.ts',
]);

const OF_ALL_SLICES = path.join(import.meta.dirname, 'test');

/** Runs `test` first, because sorting by size would put its small but slow files last. */
class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = sorted.filter(({ moduleId }) => moduleId.startsWith(OF_ALL_SLICES));
    return [...slow, ...sorted.filter((file) => !slow.includes(file))];
  }
}

/** Runs the same tests on both real databases. */
export default defineConfig({
  test: {
    // More than cores: many tests wait for a process, a timer or the disk.
    maxWorkers: 3,
    sequence: { sequencer: SlowTestsFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'sqlite',
          exclude: [...configDefaults.exclude, ...FLOODS, ...OF_ONE_PROCESS],
          globalSetup: ['test/sqlite-folder.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'process',
          include: OF_ONE_PROCESS,
          isolate: true,
          globalSetup: ['test/sqlite-folder.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          exclude: [...configDefaults.exclude, ...ONE_DATABASE_SUFFICES, ...FLOODS, ...OF_ONE_PROCESS],
          globalSetup: ['test/postgres-server.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'sqlite floods',
          include: FLOODS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/sqlite-folder.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres floods',
          include: ['test/security/r38-waiting.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: ['test/postgres-server.ts'],
        },
      },
    ],
  },
});
