import { Type } from 'typebox';
import { Id, IsoTime, UnsignedInteger } from '../../core/http/schema.ts';

export const CourseExportParams = Type.Object({ id: Id, exportId: Id });

export const CourseExport = Type.Object({
  id: Id,
  name: Type.String(),
  size: UnsignedInteger,
  url: Type.String({ description: 'Firmada: no necesita encabezado' }),
  losses: Type.Array(Type.String(), { description: 'Lo que el archivo no lleva' }),
  createdAt: IsoTime,
  expiresAt: IsoTime,
});
export type CourseExport = Type.Static<typeof CourseExport>;
export const CourseExportResponse = Type.Object({ courseExport: CourseExport });
