import { type Static, Type } from 'typebox';
import {
  Id,
  IsoTime,
  makeOptional,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { PlainName } from '../../core/text/plain-names.schema.ts';
import { PUBLICATION_STATES } from '../publication/publication.ts';
import { LectureVideo } from '../video/video.schema.ts';
import { LECTURE_KINDS } from './lectures.table.ts';

const MAX_DURATION = 100 * 3600;

export const MAX_PAGE_TEXT_LENGTH = 200_000;

const Title = Text(200);
export const PageText = Type.String({
  maxLength: MAX_PAGE_TEXT_LENGTH,
  description: 'El Markdown de una página',
});
const Description = Nullable(Type.String({ maxLength: 10_000 }));
export const VideoSeconds = Type.Number({ minimum: 0, maximum: MAX_DURATION });
const Duration = Nullable(VideoSeconds);
const Position = Type.Integer({ minimum: 1, maximum: 100_000 });

/** Fields that a teacher fills in; each is a column. */
export const LECTURE_FIELDS = {
  title: Title,
  description: Description,
  durationSeconds: Duration,
  state: OneOf(PUBLICATION_STATES),
  publishAt: Nullable(IsoTime),
  afterQuizId: Nullable(Id),
  open: Type.Boolean({ description: 'Clase abierta: una vez publicada la mira cualquiera, sin cuenta' }),
};

/** The section's name; a name that the course lacks adds a section at the end. */
const Section = Nullable(PlainName(100));

/** The reason why a listed lecture is closed: a future date, a quiz to pass, or both. */
const Waiting = Type.Object({
  until: Nullable(IsoTime),
  quizId: Nullable(Id),
  quizTitle: Nullable(Type.String()),
});

const CaptionLink = Type.Object({
  language: Type.String(),
  label: Type.String(),
  url: Type.String(),
  automatic: Type.Boolean({ description: 'Los hizo un servicio y nadie los revisó' }),
});

/** A lecture as the caller may see it; with `locked: true` it has neither media nor the text of a page. */
export const Lecture = Type.Object({
  id: Id,
  courseId: Id,
  kind: OneOf(LECTURE_KINDS),
  title: Type.String(),
  description: Type.String(),
  descriptionHtml: Type.Optional(Type.String({ description: 'Solo al pedir una clase' })),
  text: Type.Optional(Type.String({ description: 'El Markdown de una página, al pedir esa clase' })),
  html: Type.Optional(Type.String({ description: 'El texto de la página, para mostrar' })),
  position: Type.Integer(),
  durationSeconds: Nullable(Type.Number()),
  hasVideo: Type.Boolean(),
  locked: Type.Boolean(),
  open: Type.Boolean(),
  state: OneOf(PUBLICATION_STATES),
  publishAt: Nullable(IsoTime),
  section: Nullable(Type.String()),
  waiting: Type.Optional(
    Type.Object(Waiting.properties, {
      description:
        'Solo en las clases que todavía no se abrieron para quien pregunta, que vienen sin su contenido',
    }),
  ),
  afterQuizId: Type.Optional(
    Nullable(
      Type.Integer({ description: 'El cuestionario que hay que aprobar antes; para quien edita el curso' }),
    ),
  ),
  guest: Type.Optional(
    Type.Boolean({
      description:
        'Quien pregunta la mira por ser abierta: sin notas, sin materiales y sin que cuente lo que ve',
    }),
  ),
  version: Type.Optional(UnsignedInteger),
  createdAt: Type.Optional(IsoTime),
  updatedAt: Type.Optional(IsoTime),
  awaitsVideo: Type.Optional(
    Type.Boolean({ description: 'Espera su video: hasta entonces solo la ve quien edita el curso' }),
  ),
  video: Type.Optional(LectureVideo),
  videoUrl: Type.Optional(
    Nullable(Type.String({ description: 'El video con la mejor calidad que se puede ver ahora' })),
  ),
  posterUrl: Type.Optional(Nullable(Type.String())),
  captions: Type.Optional(Type.Array(CaptionLink)),
  resumeSeconds: Type.Optional(Type.Number()),
  coverage: Type.Optional(Type.Number()),
  done: Type.Optional(
    Type.Boolean({
      description: 'Quien pregunta vio el 90 % o, donde no hay video, dijo que la hizo',
    }),
  ),
});
export type Lecture = Static<typeof Lecture>;

export const LectureResponse = Type.Object({ lecture: Lecture });
export const LecturesResponse = Type.Object({ lectures: Type.Array(Lecture) });

export const LectureParams = Type.Object({ id: Id, lectureId: Id });

/** A body without a video may contain null or the empty field of a form. */
const NoVideo = Type.Optional(Type.Null());

export const NewLectureBody = StrictObject({
  ...makeOptional(LECTURE_FIELDS),
  title: Title,
  kind: Type.Optional(OneOf(LECTURE_KINDS)),
  text: Type.Optional(PageText),
  section: Type.Optional(Section),
  video: NoVideo,
  awaitsVideo: Type.Optional(
    Type.Boolean({
      description:
        'El video viene después, por partes: los estudiantes ven la clase recién cuando se pudo abrir',
    }),
  ),
});
export type NewLectureBody = Static<typeof NewLectureBody>;

const Ignored = Type.Optional(Type.Any());
/** Ignores the video of a GET's response, but refuses text, because videos are sent as files. */
const PresentedVideo = Type.Optional(Type.Unsafe<object | null>({ type: ['object', 'null'] }));

/** Omitted fields keep their values. Also accepts a GET's response and ignores its read-only fields. */
export const LectureBody = StrictObject({
  version: UnsignedInteger,
  ...makeOptional(LECTURE_FIELDS),
  position: Type.Optional(Position),
  section: Type.Optional(Section),
  video: PresentedVideo,
  text: Type.Optional(PageText),
  kind: Type.Optional(OneOf(LECTURE_KINDS)),
  id: Ignored,
  courseId: Ignored,
  descriptionHtml: Ignored,
  html: Ignored,
  hasVideo: Ignored,
  locked: Ignored,
  waiting: Ignored,
  guest: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
  videoUrl: Ignored,
  posterUrl: Ignored,
  awaitsVideo: Ignored,
  captions: Ignored,
  resumeSeconds: Ignored,
  coverage: Ignored,
  done: Ignored,
});
export type LectureBody = Static<typeof LectureBody>;

/** Reasons why a lecture is unfinished: `process` awaits a check or conversion, `unplayable` failed one. */
export const UNFINISHED_REASONS = ['video', 'captions', 'upload', 'process', 'unplayable'] as const;
export type UnfinishedReason = (typeof UNFINISHED_REASONS)[number];
