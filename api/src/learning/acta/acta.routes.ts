import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { conflict } from '../../core/http/errors.ts';
import { registerAll } from '../../core/http/register-all.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { sendXlsx, XlsxFileResponse } from '../../platform/spreadsheets/send-xlsx.ts';
import { lockGradingScheme } from '../roster/gradebook/scheme.queries.ts';
import { listActaPeriods } from './acta.queries.ts';
import {
  ActaPeriodQuery,
  ActaResponse,
  CloseActaBody,
  MarkConversion,
  MarkConversionResponse,
  RectificationBody,
} from './acta.schema.ts';
import { ACTA_COLUMNS, formatActaMark, toActaFileLines } from './acta-file.ts';
import { readMarkConversion, requireValidMarkConversion, saveMarkConversion } from './conversion.ts';
import { printActa } from './print-acta.ts';
import { closeActa, getClosedActa, readActa, rectifyActa } from './read-acta.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;
const reading = { access: 'user', courseAccess: 'people' } as const;

const PdfFile = {
  description: 'PDF',
  content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } },
};

const conversionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/acta_conversion',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'La tabla del instituto de porcentajes a notas enteras',
        response: { 200: MarkConversionResponse },
      },
    },
    async () => ({ conversion: await readMarkConversion(app.db) }),
  );

  app.put(
    '/acta_conversion',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Cambia la tabla; las actas cerradas quedan con la suya',
        body: MarkConversion,
        response: { 200: MarkConversionResponse },
      },
    },
    async ({ body: conversion }, reply) => {
      requireValidMarkConversion(conversion);
      return write(reply, async (change) => {
        await saveMarkConversion(change.trx, conversion);
        const target = { type: 'institute', id: null, name: 'Tabla de notas' };
        change.audit({ action: 'acta.conversion', target, details: { ...conversion } });
        return { conversion };
      });
    },
  );
};

const fileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/acta.xlsx',
    {
      config: reading,
      schema: {
        summary: 'Un acta cerrada, como planilla XLSX',
        params: CourseParams,
        querystring: ActaPeriodQuery,
        response: { 200: XlsxFileResponse },
      },
    },
    async ({ params, query }, reply) => {
      const acta = await getClosedActa(app.db, params.id, query.period);
      return sendXlsx(reply, `acta-curso-${params.id}`, 'Acta', ACTA_COLUMNS, toActaFileLines(acta));
    },
  );

  app.get(
    '/courses/:id/acta.pdf',
    {
      config: reading,
      schema: {
        summary: 'Un acta cerrada, para imprimir',
        params: CourseParams,
        querystring: ActaPeriodQuery,
        response: { 200: PdfFile },
      },
    },
    async ({ params, query }, reply) => {
      const acta = await getClosedActa(app.db, params.id, query.period);
      const pdf = await printActa(acta, app.config.instituteName);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="acta-curso-${params.id}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf as never);
    },
  );
};

export const actaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/acta',
    {
      config: reading,
      schema: {
        summary: 'El acta de un curso y período: cerrada, o cómo quedaría hoy',
        params: CourseParams,
        querystring: ActaPeriodQuery,
        response: { 200: ActaResponse },
      },
    },
    async ({ params, query }) => ({
      acta: await readActa(app.db, params.id, query.period),
      periods: await listActaPeriods(app.db, params.id),
    }),
  );

  app.post(
    '/courses/:id/acta',
    {
      config,
      schema: {
        summary: 'Cierra el acta: después solo se rectifica',
        params: CourseParams,
        body: CloseActaBody,
        response: { 201: ActaResponse },
      },
    },
    async (request, reply) => {
      const courseId = request.params.id;
      const closer = getCaller(request);
      try {
        return await write(reply.code(201), async (change) => {
          await lockGradingScheme(change.trx, courseId);
          const acta = await closeActa(change.trx, { courseId, closer, ...request.body });
          const target = { type: 'course', id: courseId, name: acta.courseName };
          const details = { period: acta.period, people: acta.lines.length };
          change.audit({ action: 'acta.close', target, details });
          return { acta };
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw conflict('acta_closed', 'El acta de ese período ya está cerrada.');
      }
    },
  );

  app.post(
    '/courses/:id/acta/rectifications',
    {
      config,
      schema: {
        summary: 'Rectifica una nota de un acta cerrada: quedan las dos',
        params: CourseParams,
        body: RectificationBody,
        response: { 201: ActaResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = getCaller(request);
      return write(reply.code(201), async (change) => {
        await lockGradingScheme(change.trx, id);
        const { acta, before } = await rectifyActa(change.trx, id, by, request.body);
        const { userId, mark, reason } = request.body;
        const target = { type: 'course', id, name: acta.courseName };
        const marks = { from: formatActaMark(before), to: formatActaMark(mark) };
        change.audit({
          action: 'acta.rectify',
          target,
          details: { period: acta.period, userId, ...marks, reason },
        });
        return { acta };
      });
    },
  );

  await registerAll(app, [fileRoutes, conversionRoutes]);
};
