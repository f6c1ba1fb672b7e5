import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  makeOptional,
  NextCursor,
  StrictObject,
  Text,
} from '../../core/http/schema.ts';
import { VideoSeconds } from '../../courses/lectures/lectures.schema.ts';

const NoteText = Text(5000);
const Ignored = Type.Optional(Type.Unknown());

export const NOTE_FIELDS = { second: VideoSeconds, text: NoteText };

export const Note = Type.Object({
  id: Id,
  lectureId: Id,
  ...NOTE_FIELDS,
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Note = Type.Static<typeof Note>;

export const NewNoteBody = StrictObject(NOTE_FIELDS);
export type NewNoteBody = Type.Static<typeof NewNoteBody>;

/** Omitted fields keep their values; accepts the response of a GET too. */
export const NoteBody = StrictObject({
  ...makeOptional(NOTE_FIELDS),
  id: Ignored,
  lectureId: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
});
export type NoteBody = Type.Static<typeof NoteBody>;

export const NoteParams = Type.Object({ id: Id, lectureId: Id, noteId: Id });
export const NoteResponse = Type.Object({ note: Note });
export const NotesResponse = Type.Object({ notes: Type.Array(Note) });

/** A note in a course's list. */
export const CourseNote = Type.Object({ ...Note.properties, lectureTitle: Type.String() });
export type CourseNote = Type.Static<typeof CourseNote>;
const { limit, cursor } = buildListQuery({ default: 50, max: 200 });
export const CourseNotesQuery = Type.Object({ limit, cursor });
export const CourseNotesResponse = Type.Object({ notes: Type.Array(CourseNote), nextCursor: NextCursor });
export type CourseNotesResponse = Type.Static<typeof CourseNotesResponse>;

export const NotesExportQuery = Type.Object({ courseId: Type.Optional(Id) });
/** Describes the export's response in the API document. */
export const MarkdownFileResponse = {
  description: 'Archivo Markdown',
  content: { 'text/markdown': { schema: Type.String() } },
};
