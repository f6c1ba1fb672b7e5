// Lets an operator without a login manage accounts, directly in the database, even while the server runs.
import { readConfig } from '../api/src/core/config/config.ts';
import { ConfigError } from '../api/src/core/config/settings.ts';
import { ApiError } from '../api/src/core/http/errors.ts';
import { parseArguments, USAGE, UsageError } from '../api/src/operations/cli/arguments.ts';
import { runAdminCommand } from '../api/src/operations/cli/run-command.ts';
import { openServices, StartError } from '../api/src/operations/start/open-services.ts';
import { restrictNewFiles } from '../api/src/platform/files/private-files.ts';

async function run(): Promise<void> {
  restrictNewFiles();
  const args = parseArguments(process.argv.slice(2));
  // Creating an administrator must not create demo accounts.
  const { db, config } = await openServices({ ...readConfig(process.env), demo: false });
  try {
    for (const line of await runAdminCommand(db, args, config.instituteName)) console.log(line);
  } finally {
    await db.destroy();
  }
}

try {
  await run();
} catch (error) {
  const explained = [UsageError, ConfigError, StartError, ApiError].some((kind) => error instanceof kind);
  console.error(explained ? (error as Error).message : error);
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
