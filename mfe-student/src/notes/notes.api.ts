import type { NewNoteBody, Note } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Place = { courseId: number; lectureId: number };

const notesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notes'] }).injectEndpoints({
  endpoints: (build) => ({
    ownNotes: build.query<Note[], Place>({
      query: (place) => addressOf(place),
      transformResponse: (answer: { notes: Note[] }) => answer.notes,
      providesTags: ['Notes'],
    }),
    addNote: build.mutation<Note, Place & { note: NewNoteBody; key: string }>({
      // The key lets a second try after a lost answer find the note that is there already.
      query: ({ note, key, ...place }) => ({
        url: addressOf(place),
        method: 'POST',
        body: note,
        headers: { 'idempotency-key': key },
      }),
      transformResponse: (answer: { note: Note }) => answer.note,
      invalidatesTags: ['Notes'],
    }),
    changeNote: build.mutation<Note, Place & { id: number; text: string }>({
      query: ({ id, text, ...place }) => ({
        url: `${addressOf(place)}/${id}`,
        method: 'PUT',
        body: { text },
      }),
      transformResponse: (answer: { note: Note }) => answer.note,
      invalidatesTags: ['Notes'],
    }),
    deleteNote: build.mutation<null, Place & { id: number }>({
      query: ({ id, ...place }) => ({ url: `${addressOf(place)}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Notes'],
    }),
  }),
});

function addressOf({ courseId, lectureId }: Place): string {
  return `courses/${courseId}/lectures/${lectureId}/notes`;
}

export const { useOwnNotesQuery, useAddNoteMutation, useChangeNoteMutation, useDeleteNoteMutation } =
  notesApi;
