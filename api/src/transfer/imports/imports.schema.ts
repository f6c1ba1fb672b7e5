import { Type } from 'typebox';
import {
  COURSE_TYPES,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  StrictObject,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { PlainName } from '../../core/text/plain-names.schema.ts';
import { UploadId } from '../../courses/media/tus.schema.ts';
import { ARCHIVE_ITEM_KINDS, ARCHIVE_ITEM_OUTCOMES } from '../reading/course-plan.ts';
import { COURSE_IMPORT_STATES } from './imports.table.ts';

const optional = Type.Optional;

export const NewCourseImportBody = StrictObject({ uploadId: UploadId });
export const CourseImportParams = Type.Object({ id: Id });
export const CourseImportQuery = Type.Object({
  courseId: optional(Id),
});

const Key = Type.String({ minLength: 1, maxLength: 500 });
const MAX_KEYS = 30_000;

export const ApplyImportBody = StrictObject({
  courseId: optional(Nullable(Id)),
  /** The new course's name. */
  name: optional(PlainName(200)),
  type: optional(OneOf(COURSE_TYPES)),
  leave: optional(Type.Array(Key, { maxItems: MAX_KEYS, description: 'Lo que no se trae, por su `key`' })),
  update: optional(
    Type.Array(Key, { maxItems: MAX_KEYS, description: 'Lo que ya está y se actualiza en su lugar' }),
  ),
  people: optional(
    Type.Boolean({
      description:
        'Trae también a sus estudiantes, como una lista de inscriptos y sin correos: la administración',
    }),
  ),
});
export type ApplyImportBody = Type.Static<typeof ApplyImportBody>;

export const CourseImportItem = Type.Object({
  key: Type.String(),
  path: Type.String({ description: 'La sección en la que está' }),
  kind: OneOf(ARCHIVE_ITEM_KINDS),
  title: Type.String(),
  detail: Type.String({ description: 'Qué es en su plataforma, como «Libro de 5 capítulos»' }),
  outcome: OneOf(ARCHIVE_ITEM_OUTCOMES),
  reason: optional(Type.String()),
  bytes: UnsignedInteger,
  again: optional(
    OneOf(['same', 'changed', 'edited', 'both', 'deleted', 'own'], {
      description:
        'Ya se trajo al curso pedido: igual, distinto en el archivo, cambiado acá, las dos cosas, o borrado acá; `own`: el curso tiene su propia',
    }),
  ),
  hidden: optional(
    Type.Boolean({ description: 'Allá estaba oculto o con condiciones, y acá se vería enseguida' }),
  ),
  hasNoDraft: optional(
    Type.Boolean({ description: 'Trae materiales o links, que no tienen borrador: se ven enseguida' }),
  ),
});
export type CourseImportItem = Type.Static<typeof CourseImportItem>;

const Left = Type.Object({
  key: Type.String({ description: 'La `key` de su cosa; la de una pregunta no es de ninguna' }),
  title: Type.String(),
  reason: Type.String(),
});

export const CourseImportResult = Type.Object({
  courseId: Id,
  /** The number of the archive's items that are now in the course. */
  brought: UnsignedInteger,
  /** The keys of these items. */
  keys: Type.Array(Type.String()),
  changed: UnsignedInteger,
  /** Existing items updated to the file's content. */
  updated: optional(UnsignedInteger),
  /** Items that could not be imported, or only in part. */
  left: Type.Array(Left),
  kept: optional(
    Type.Array(Type.String(), {
      description: 'Al deshacer: lo que quedó en el curso, porque tiene entregas o ya estaba publicado',
    }),
  ),
  /** The `enrolments.import` job for the people, and the number of people in its list. */
  people: optional(
    Type.Object({
      jobId: Id,
      count: UnsignedInteger,
      stopped: optional(Type.Boolean({ description: 'Se deshizo antes de que entraran todas' })),
    }),
  ),
});
export type CourseImportResult = Type.Static<typeof CourseImportResult>;

export const CourseImport = Type.Object({
  id: Id,
  name: Type.String(),
  size: Nullable(UnsignedInteger),
  state: OneOf(COURSE_IMPORT_STATES),
  platform: Nullable(Type.String({ description: 'Como «Moodle 4.1»' })),
  courseName: Nullable(Type.String()),
  hasPeople: Type.Boolean(),
  courseId: Nullable(Id),
  newCourse: Type.Boolean(),
  result: Nullable(CourseImportResult),
  createdAt: IsoTime,
});
export type CourseImport = Type.Static<typeof CourseImport>;

export const CourseImportResponse = Type.Object({
  courseImport: CourseImport,
  plan: Type.Object({ items: Type.Array(CourseImportItem) }),
});
export type CourseImportResponse = Type.Static<typeof CourseImportResponse>;
