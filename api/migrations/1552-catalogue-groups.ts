import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './dialect.ts';

const EVENTS = ['insert', 'update', 'delete'];

/** Raises the course lists' version when groups change, because the lists show groups. */
export async function up(db: AnyDatabase): Promise<void> {
  if (!isSqlite(db)) {
    await sql
      .raw(
        `create constraint trigger "catalogue_courseGroups" after ${EVENTS.join(' or ')} on "courseGroups"
         deferrable initially deferred for each row execute function catalogue_changed()`,
      )
      .execute(db);
    return;
  }
  for (const event of EVENTS) {
    await sql
      .raw(
        `create trigger "catalogue_courseGroups_${event}" after ${event} on "courseGroups"
         begin update "catalogue" set "version" = "version" + 1; end`,
      )
      .execute(db);
  }
}
