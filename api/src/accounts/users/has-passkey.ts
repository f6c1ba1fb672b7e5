import { sql } from 'kysely';

/** For queries of users: true for people with a passkey. */
export const hasPasskey = sql<boolean>`exists (select 1 from "passkeys" where "passkeys"."userId" = "users"."id")`;
