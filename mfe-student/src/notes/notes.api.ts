import type { CourseNotesResponse, NewNoteBody, Note } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Place = { courseId: number; lectureId: number };
type NewNote = Place & { note: NewNoteBody; key: string };

export const notesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notes'] }).injectEndpoints({
  endpoints: (build) => ({
    ownNotes: build.query<Note[], Place>({
      query: (place) => addressOf(place),
      transformResponse: (response: { notes: Note[] }) => response.notes,
      providesTags: ['Notes'],
    }),
    courseNotes: build.infiniteQuery<CourseNotesResponse, number, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: courseId, pageParam: cursor }) => ({
        url: `courses/${courseId}/notes`,
        params: cursor ? { cursor } : {},
      }),
      providesTags: ['Notes'],
    }),
    addNote: build.mutation<Note, NewNote>({
      query: ({ note, key, ...place }) => ({
        url: addressOf(place),
        method: 'POST',
        body: note,
        headers: { 'idempotency-key': key },
      }),
      transformResponse: (response: { note: Note }) => response.note,
      invalidatesTags: ['Notes'],
    }),
    changeNote: build.mutation<Note, Place & { id: number; text: string }>({
      query: ({ id, text, ...place }) => ({
        url: `${addressOf(place)}/${id}`,
        method: 'PUT',
        body: { text },
      }),
      transformResponse: (response: { note: Note }) => response.note,
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

export const {
  useCourseNotesInfiniteQuery,
  useOwnNotesQuery,
  useAddNoteMutation,
  useChangeNoteMutation,
  useDeleteNoteMutation,
} = notesApi;
