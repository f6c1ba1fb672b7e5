import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireConfirmedSession } from '../../accounts/passkeys/passkeys.policy.ts';
import { isLastAdmin, setAccountClosingDate } from '../../accounts/users/closing.queries.ts';
import { findUser, lockAdminRows, lockUserRow } from '../../accounts/users/users.queries.ts';
import { conflict, requireFound } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { DAY } from '../../core/time/time.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { buildAccountClosingMail } from './own-data.mails.ts';
import { AccountClosureResponse } from './own-data.schema.ts';

/** The period in which a person can still keep the account. */
const REGRET = 14 * DAY;

export const accountClosureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/me/closure',
    {
      config: { access: 'user' },
      schema: { summary: 'Cierra la cuenta propia en 14 días', response: { 200: AccountClosureResponse } },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      await requireConfirmedSession(app.db, caller);
      return write(reply, async (change) => {
        const { trx } = change;
        await lockAdminRows(trx);
        const user = requireFound(await findUser(trx, caller.id));
        if (user.closesAt !== null) return { closesAt: user.closesAt };
        if (await isLastAdmin(trx, caller.id))
          throw conflict('last_admin', 'Sos la única persona que administra: antes nombrá a otra.');
        const closesAt = (await setAccountClosingDate(trx, caller.id, REGRET)) as string;
        change.mail(buildAccountClosingMail(user, closesAt));
        await recordAccountEvent(request, trx, { action: 'user.close', account: caller, by: caller });
        return { closesAt };
      });
    },
  );

  app.delete(
    '/users/me/closure',
    {
      config: { access: 'user' },
      schema: { summary: 'Deja sin efecto el cierre de la cuenta propia', response: { 204: NoContent } },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      return write(reply.code(204), async ({ trx }) => {
        // Waits for an erasure that has begun.
        await lockUserRow(trx, caller.id);
        requireFound(await findUser(trx, caller.id), 'Tu cuenta ya se cerró.');
        await setAccountClosingDate(trx, caller.id, null);
        await recordAccountEvent(request, trx, { action: 'user.stay', account: caller, by: caller });
        return null;
      });
    },
  );
};
