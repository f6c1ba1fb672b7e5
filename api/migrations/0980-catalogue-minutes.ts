import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './dialect.ts';

/** Raises the course lists' version when a video's length becomes known, because the lists show minutes. */
export async function up(db: AnyDatabase): Promise<void> {
  const when = 'update of "durationSeconds" on "lectures"';
  const statement = isSqlite(db)
    ? `create trigger "catalogue_lectures_duration" after ${when}
       begin update "catalogue" set "version" = "version" + 1; end`
    : `create constraint trigger "catalogue_lectures_duration" after ${when}
       deferrable initially deferred for each row execute function catalogue_changed()`;
  await sql.raw(statement).execute(db);
}
