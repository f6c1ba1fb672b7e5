import { type Static, Type } from 'typebox';
import { Id, IsoTime, NextCursor, Nullable, Text } from '../../core/http/schema.ts';
import { HighlightParts, SearchPaging, SearchText } from '../../search/search.schema.ts';

export const CaptionParams = Type.Object({
  id: Id,
  lectureId: Id,
  language: Type.String({
    maxLength: 12,
    pattern: '^[a-z]{2,3}(-[A-Z]{2})?$',
    'x-message': 'Es el código de un idioma: es, en, pt-BR.',
  }),
});

/** The label of the captions, read from the form, else from the query. */
export const CaptionLabel = Type.Object({ label: Type.Optional(Text(60)) });

export const Caption = Type.Object({
  language: Type.String(),
  label: Type.String(),
  cues: Type.Integer(),
  url: Type.String(),
  updatedAt: IsoTime,
});
export type Caption = Static<typeof Caption>;
/** Describes a captions file in the API document. */
export const VttFileResponse = {
  description: 'Los subtítulos, en WebVTT',
  content: { 'text/vtt': { schema: Type.String() } },
};
export const CaptionResponse = Type.Object({
  caption: Caption,
  /** Spanish messages about cues that were moved or left out. */
  notes: Type.Array(Type.String()),
});

export const TranscriptQuery = Type.Object({
  language: Type.Optional(Type.String({ maxLength: 12 })),
});
export const TranscriptResponse = Type.Object({
  language: Nullable(Type.String()),
  cues: Type.Array(
    Type.Object({
      number: Type.Integer(),
      startSeconds: Type.Number(),
      endSeconds: Type.Number(),
      text: Type.String(),
    }),
  ),
});

export const TranscriptSearchQuery = Type.Object({ q: SearchText, ...SearchPaging });

export const CaptionHit = Type.Object({
  courseId: Id,
  courseName: Type.String(),
  lectureId: Id,
  lectureTitle: Type.String(),
  language: Type.String(),
  /** The cue's number in the transcript, from 1. */
  cue: Type.Integer(),
  /** The position in the video, in seconds, at which playback should start. */
  second: Type.Number(),
  text: Type.String(),
  highlight: HighlightParts,
});
export type CaptionHit = Static<typeof CaptionHit>;
export const CaptionHitsResponse = Type.Object({ hits: Type.Array(CaptionHit), nextCursor: NextCursor });

export const MAX_CAPTION_BYTES = 2 * 1024 * 1024;
