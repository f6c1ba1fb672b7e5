import type { FastifyRequest } from 'fastify';
import { conflict, forbidden, notFound } from '../../core/http/errors.ts';
import { findRequestedCourse } from '../../courses/courses.policy.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { certificateStateOf, findCertificate } from './certificates.queries.ts';
import type { CertificateRow } from './certificates.table.ts';
import { normaliseCertificateCode } from './codes.ts';

async function getCertificate(request: FastifyRequest): Promise<CertificateRow> {
  const { code } = request.params as { code: string };
  const row = await findCertificate(request.server.db, normaliseCertificateCode(code));
  if (!row) throw notFound('No hay un certificado con ese código.');
  return row;
}

async function runsCourse({ server, user }: FastifyRequest, courseId: number): Promise<boolean> {
  const course = user && (await findRequestedCourse(server.db, courseId, user));
  return user?.role === 'admin' || course?.teaches === true;
}

/** Throws 403 unless the caller teaches the course or is an administrator. */
export async function getManagedCertificate(request: FastifyRequest): Promise<CertificateRow> {
  const row = await getCertificate(request);
  if (!(await runsCourse(request, row.courseId))) throw forbidden();
  return row;
}

export async function getOwnCertificate(request: FastifyRequest): Promise<CertificateRow> {
  const row = await getCertificate(request);
  if (row.userId !== getCaller(request).id) throw forbidden();
  return row;
}

/**
 * Throws 409 for a revoked or replaced certificate. Throws 403 for a hidden one unless the caller
 * owns or manages the certificate.
 */
export async function getDownloadableCertificate(request: FastifyRequest): Promise<CertificateRow> {
  const row = await getCertificate(request);
  const isOwner = request.user?.id === row.userId;
  if (row.hidden && !isOwner && !(await runsCourse(request, row.courseId)))
    throw forbidden('certificate_hidden', 'Su dueño lo ocultó: su página dice solo si vale.');
  if (certificateStateOf(row) !== 'valid')
    throw conflict('certificate_revoked', 'Este certificado ya no vale.');
  return row;
}
