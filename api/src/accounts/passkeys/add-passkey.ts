import type { FastifyReply } from 'fastify';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { conflict } from '../../core/http/errors.ts';
import { toPlainName } from '../../core/text/plain-names.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { findUser, lockUserRow } from '../users/users.queries.ts';
import { buildPasskeyAddedMail } from './passkeys.mails.ts';
import { MAX_PASSKEYS } from './passkeys.policy.ts';
import { countPasskeys, insertPasskey } from './passkeys.queries.ts';
import type { NewPasskey, PasskeyRow } from './passkeys.table.ts';

type Person = { id: number; username: string };
type Made = Omit<NewPasskey, 'userId'>;
type AddTo = (change: Change, person: Person, made: Made) => Promise<PasskeyRow>;

/** Gives `work` a function that stores a verified passkey; throws 409 for duplicates or too many. */
export async function withPasskeyCreation<T>(
  reply: FastifyReply,
  work: (addTo: AddTo) => Promise<T>,
): Promise<T> {
  try {
    return await work(async (change, person, made) => {
      const { trx } = change;
      await lockUserRow(trx, person.id);
      if ((await countPasskeys(trx, person.id)) >= MAX_PASSKEYS) {
        throw conflict('too_many_passkeys', `Podés tener hasta ${MAX_PASSKEYS} llaves de acceso.`);
      }
      const name = toPlainName(made.name);
      const passkey = await insertPasskey(trx, { ...made, name, userId: person.id });
      const what = { account: person, by: person, details: { name } };
      await recordAccountEvent(reply.request, trx, { action: 'passkey.create', ...what });
      const user = await findUser(trx, person.id);
      if (user) change.mail(buildPasskeyAddedMail(user, name));
      return passkey;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('passkey_taken', 'Esa llave de acceso ya está en uso.');
    throw error;
  }
}
