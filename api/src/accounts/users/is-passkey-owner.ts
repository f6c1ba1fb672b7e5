import { sql } from 'kysely';

/** An SQL condition on users that is true for people with a passkey. */
export const isPasskeyOwner = sql<boolean>`exists (select 1 from "passkeys" where "passkeys"."userId" = "users"."id")`;
