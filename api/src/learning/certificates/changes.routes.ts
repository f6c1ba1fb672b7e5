import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireValidCi } from '../../accounts/users/ci.ts';
import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { conflict, requireFound } from '../../core/http/errors.ts';
import { toPlainName } from '../../core/text/plain-names.ts';
import { now } from '../../core/time/time.ts';
import { write } from '../../platform/plugins/write.ts';
import { getManagedCertificate } from './certificates.policy.ts';
import {
  certificateStateOf,
  findCertificate,
  insertCertificates,
  updateCertificate,
} from './certificates.queries.ts';
import {
  CertificateCodeParams,
  CertificateResponse,
  ReissueCertificateBody,
  RevokeCertificateBody,
} from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';
import { formatCertificateCode, generateCertificateCode } from './codes.ts';
import { buildCertificateAudit, notifyCertificateOwner } from './issue.ts';
import { presentCertificate } from './present-certificate.ts';

const config = { access: 'teacher' } as const;

/** Serialises changes of a certificate, so that the second sees the first one's result. */
async function lockCertificate(trx: Db, { code }: CertificateRow, states: string[]): Promise<CertificateRow> {
  await acquireNamedLock(trx, `certificate ${code}`);
  const row = requireFound(await findCertificate(trx, code));
  if (!states.includes(certificateStateOf(row)))
    throw conflict(
      'certificate_state',
      'Este certificado ya no está como lo veías. Volvé a cargar la lista.',
    );
  return row;
}

/** Lets teachers change issued certificates. */
export const certificateChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/certificates/:code/reissue',
    {
      config,
      schema: {
        summary: 'Emite de nuevo un certificado con el nombre corregido; el anterior lleva al nuevo',
        params: CertificateCodeParams,
        body: ReissueCertificateBody,
        response: { 201: CertificateResponse },
      },
    },
    async (request, reply) => {
      const asked = await getManagedCertificate(request);
      const name = toPlainName(request.body.name);
      const ci = requireValidCi(request.body.ci);
      return write(reply.code(201), async (change) => {
        const old = await lockCertificate(change.trx, asked, ['valid', 'revoked']);
        const { id, hidden, revokedAt, reason, showsReason, replacedBy, search, ...snapshot } = old;
        const fresh = {
          ...snapshot,
          name,
          ci,
          code: generateCertificateCode(),
          version: old.version + 1,
          issuedAt: now(),
        };
        const [row] = await insertCertificates(change.trx, [fresh]);
        if (!row) throw conflict('certificate_state', 'Alguien más lo emitió de nuevo recién.');
        if (hidden) await updateCertificate(change.trx, row.id, { hidden });
        await updateCertificate(change.trx, id, { replacedBy: row.code, revokedAt: revokedAt ?? now() });
        change.audit(
          buildCertificateAudit('certificate.reissue', row, {
            replaces: formatCertificateCode(old.code),
            was: old.name,
          }),
        );
        await notifyCertificateOwner(change, row);
        return { certificate: presentCertificate({ ...row, hidden }) };
      });
    },
  );

  app.post(
    '/certificates/:code/revoke',
    {
      config,
      schema: {
        summary: 'Anula un certificado, con un motivo',
        params: CertificateCodeParams,
        body: RevokeCertificateBody,
        response: { 200: CertificateResponse },
      },
    },
    async (request, reply) => {
      const asked = await getManagedCertificate(request);
      return write(reply, async (change) => {
        const row = await lockCertificate(change.trx, asked, ['valid']);
        const set = { ...request.body, revokedAt: now() };
        await updateCertificate(change.trx, row.id, set);
        change.audit(buildCertificateAudit('certificate.revoke', row, { reason: set.reason }));
        return { certificate: presentCertificate({ ...row, ...set }) };
      });
    },
  );

  app.post(
    '/certificates/:code/restore',
    {
      config,
      schema: {
        summary: 'Hace valer de nuevo un certificado anulado',
        params: CertificateCodeParams,
        response: { 200: CertificateResponse },
      },
    },
    async (request, reply) => {
      const asked = await getManagedCertificate(request);
      return write(reply, async (change) => {
        const row = await lockCertificate(change.trx, asked, ['revoked']);
        const set = { revokedAt: null, reason: null, showsReason: false };
        await updateCertificate(change.trx, row.id, set);
        change.audit(buildCertificateAudit('certificate.restore', row, { reason: row.reason }));
        return { certificate: presentCertificate({ ...row, ...set }) };
      });
    },
  );
};
