import { Type } from 'typebox';
import { Nullable, StrictObject } from '../../core/http/schema.ts';
import { CaptionParams, MAX_CAPTION_BYTES } from '../../courses/captions/captions.schema.ts';
import type { Cue } from '../../courses/captions/cue.ts';
import { readCaptions } from '../../courses/captions/read-captions.ts';
import { LECTURE_FIELDS } from '../../courses/lectures/lectures.schema.ts';
import { LINK_FIELDS } from '../../courses/links/links.schema.ts';
import { matchesSchema } from '../../platform/plugins/check-value.ts';
import { ASSIGNMENT_FIELDS } from '../../quizzes/assignments/assignments.schema.ts';
import { fileUploadKind } from '../../quizzes/kinds/file/file.ts';
import { MAX_QUIZ_SLOTS, QUIZ_FIELDS } from '../../quizzes/quizzes.schema.ts';

const optional = Type.Optional;
const MAX_LANGUAGES = 40;

/** A source text with pictures as paths, which need more characters than ids. */
const Source = Type.String({ maxLength: 1_000_000 });
const Path = Type.String({ minLength: 1, maxLength: 1_000 });
/** Any name, because older imports stored names that `withPlainNames` now corrects. */
const Name = Type.String({ maxLength: 1_000 });
const placed = { section: Nullable(Name), title: Name };
const open = optional(LECTURE_FIELDS.open);

const { language } = CaptionParams.properties;
/** A video's captions in one language, in a separate file; headings in `vtt` mark chapters. */
const NativeCaptions = StrictObject({
  label: Type.String({ minLength: 1, maxLength: 100 }),
  automatic: Type.Boolean(),
  vtt: Type.String({ maxLength: MAX_CAPTION_BYTES }),
});
export interface VideoCaptions extends Type.Static<typeof NativeCaptions> {
  language: string;
  cues: Cue[];
}

const { late, anonymous, perGroup, attemptsAllowed } = ASSIGNMENT_FIELDS;
const { maxFiles, takesText, types, maxSize, rubric } = fileUploadKind.body;
const NativeAssignmentFields = StrictObject({
  maxFiles,
  takesText,
  types,
  maxSize,
  rubric,
  late,
  anonymous,
  perGroup,
  attemptsAllowed,
});
export type NativeAssignmentFields = Type.Static<typeof NativeAssignmentFields>;

const { passMark, feedbackWhen, pageSize, shuffleQuestions } = QUIZ_FIELDS;
const NativeQuizFields = StrictObject({ passMark, feedbackWhen, pageSize, shuffleQuestions });
export type NativeQuizFields = Type.Static<typeof NativeQuizFields>;

const { timeLimitSeconds, gradeBy, shuffleOptions } = QUIZ_FIELDS;
const SlotBody = StrictObject({
  question: optional(Type.String({ maxLength: 20 })),
  tag: optional(Type.String({ maxLength: 60 })),
  mark: Type.Number({ minimum: 0, maximum: 10_000 }),
});

/** An item in our own export format, which keeps settings that Common Cartridge lacks. */
const NativeContent = Type.Union([
  StrictObject({ kind: Type.Literal('section'), ...placed }),
  StrictObject({ kind: Type.Literal('page'), ...placed, text: Source, open }),
  StrictObject({
    kind: Type.Literal('video'),
    ...placed,
    description: Source,
    file: Path,
    open,
    captions: optional(Type.Array(language, { maxItems: MAX_LANGUAGES })),
  }),
  StrictObject({ kind: Type.Literal('material'), ...placed, file: Path }),
  StrictObject({ kind: Type.Literal('link'), ...placed, url: LINK_FIELDS.url }),
  StrictObject({
    kind: Type.Literal('assignment'),
    ...placed,
    text: Source,
    points: Nullable(ASSIGNMENT_FIELDS.points),
    more: NativeAssignmentFields,
  }),
  StrictObject({
    kind: Type.Literal('quiz'),
    ...placed,
    description: Source,
    timeLimitSeconds,
    attemptsAllowed,
    gradeBy,
    shuffleOptions,
    slots: Type.Array(SlotBody, { maxItems: MAX_QUIZ_SLOTS }),
    more: NativeQuizFields,
  }),
]);
export type NativeContent = Type.Static<typeof NativeContent>;

/** Returns the path of an item's exact content in the archive. */
export const nativePathOf = (name: string) => `rambla/${name}.json`;

export const captionsNameOf = (video: string, language: string) => `${video}-${language}`;

/** Returns undefined for invalid content, because anybody may have written it. */
export function readNativeContent(value: unknown): NativeContent | undefined {
  return matchesSchema(NativeContent, value) ? value : undefined;
}

/** Parses a video's captions in one language; undefined when they are invalid. */
export function readNativeCaptions(value: unknown): Omit<VideoCaptions, 'language'> | undefined {
  if (!matchesSchema(NativeCaptions, value)) return undefined;
  const { cues, vtt, problems } = readCaptions(value.vtt);
  return problems.length > 0 ? undefined : { ...value, cues, vtt };
}
