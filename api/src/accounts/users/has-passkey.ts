import { sql } from 'kysely';

/** True of people who made a passkey, for a query of users. */
export const hasPasskey = sql<boolean>`exists (select 1 from "passkeys" where "passkeys"."userId" = "users"."id")`;
