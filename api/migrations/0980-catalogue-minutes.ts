import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './dialect.ts';

/** The course lists show minutes, so a video's length that becomes known changes them. */
export async function up(db: AnyDatabase): Promise<void> {
  const when = 'update of "durationSeconds" on "lectures"';
  const statement = isSqlite(db)
    ? `create trigger "catalogue_lectures_duration" after ${when}
       begin update "catalogue" set "version" = "version" + 1; end`
    : `create constraint trigger "catalogue_lectures_duration" after ${when}
       deferrable initially deferred for each row execute function catalogue_changed()`;
  await sql.raw(statement).execute(db);
}
