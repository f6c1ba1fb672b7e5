import type {
  AutomaticCaptionStatus,
  HeatMapResponse,
  Lecture,
  LectureBody,
  NewLectureBody,
  PagePreview,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { toPictureFormData } from '@rambla/kit/dom/shrink-picture';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

type One = { courseId: number; lectureId: number };
type NewLecture = NewLectureBody & { courseId: number };
type Picture = { id: number };
type OneLecture = { lecture: Lecture };
export type CaptionCue = { number: number; startSeconds: number; endSeconds: number; text: string };
type Transcript = { language: string | null; cues: CaptionCue[] };

const url = ({ courseId, lectureId }: One) => `courses/${courseId}/lectures/${lectureId}`;

const lecturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lecturesToEdit: build.query<Lecture[], number>({
      query: (courseId) => `courses/${courseId}/lectures`,
      transformResponse: (response: { lectures: Lecture[] }) => response.lectures,
      providesTags: ['Lectures'],
    }),
    pageToEdit: build.query<Lecture, One>({
      query: (one) => url(one),
      transformResponse: ({ lecture }: OneLecture) => lecture,
      keepUnusedDataFor: 0,
    }),
    pagePreview: build.query<PagePreview, { courseId: number; title: string; text: string }>({
      query: ({ courseId, ...body }) => ({
        url: `courses/${courseId}/lectures/page_preview`,
        method: 'POST',
        body,
      }),
    }),
    addPicture: build.mutation<Picture, { courseId: number; picture: Blob }>({
      query: ({ courseId, picture }) => ({
        url: `courses/${courseId}/quizz/images`,
        method: 'POST',
        body: toPictureFormData(picture),
      }),
      transformResponse: ({ image }: { image: Picture }) => image,
    }),
    addLecture: build.mutation<Lecture, NewLecture>({
      ...buildIdempotentMutation(({ courseId, ...body }: NewLecture) => ({
        url: `courses/${courseId}/lectures`,
        body,
      })),
      transformResponse: ({ lecture }: OneLecture) => lecture,
      invalidatesTags: ['Lectures', 'Courses'],
    }),
    saveLecture: build.mutation<Lecture, LectureBody & One>({
      query: ({ courseId, lectureId, ...body }) => ({
        url: url({ courseId, lectureId }),
        method: 'PUT',
        body,
      }),
      transformResponse: ({ lecture }: OneLecture) => lecture,
      invalidatesTags: (_answer, error) => (error ? [] : ['Lectures']),
    }),
    deleteLecture: build.mutation<DeletionResult, One>({
      query: (one) => ({ url: url(one), method: 'DELETE' }),
      transformResponse: toDeletionResult,
    }),
    deleteVideo: build.mutation<DeletionResult, One>({
      query: (one) => ({ url: `${url(one)}/video`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Lectures'],
    }),
    retryVideo: build.mutation<unknown, One>({
      query: (one) => ({ url: `${url(one)}/video/retry`, method: 'POST' }),
      invalidatesTags: ['Lectures'],
    }),
    cues: build.query<CaptionCue[], One & { language: string }>({
      query: ({ language, ...one }) => ({ url: `${url(one)}/transcript`, params: { language } }),
      transformResponse: (response: Transcript, _meta, { language }) =>
        response.language === language ? response.cues : [],
      providesTags: ['Lectures'],
    }),
    putCaptions: build.mutation<{ notes: string[] }, One & { language: string; text: string | Blob }>({
      query: ({ language, text, ...one }) => ({
        url: `${url(one)}/captions/${language}`,
        method: 'PUT',
        body: text,
        headers: { 'content-type': 'text/plain' },
      }),
      invalidatesTags: ['Lectures'],
    }),
    automaticCaptions: build.query<AutomaticCaptionStatus, One & { language: string }>({
      query: ({ language, ...one }) => `${url(one)}/captions/${language}/automatic`,
      transformResponse: ({ automatic }: { automatic: AutomaticCaptionStatus }) => automatic,
      providesTags: ['Lectures'],
      keepUnusedDataFor: 0,
    }),
    generateCaptions: build.mutation<unknown, One & { language: string }>({
      query: ({ language, ...one }) => ({
        url: `${url(one)}/captions/${language}/automatic`,
        method: 'POST',
      }),
      invalidatesTags: ['Lectures'],
    }),
    deleteCaptions: build.mutation<null, One & { language: string }>({
      query: ({ language, ...one }) => ({ url: `${url(one)}/captions/${language}`, method: 'DELETE' }),
      invalidatesTags: ['Lectures'],
    }),
    heatMap: build.query<HeatMapResponse['heatmap'], One>({
      query: (one) => `${url(one)}/heatmap`,
      transformResponse: (response: HeatMapResponse) => response.heatmap,
      providesTags: ['Impressions'],
    }),
  }),
});

export const {
  useLecturesToEditQuery,
  usePageToEditQuery,
  usePagePreviewQuery,
  useAddPictureMutation,
  useAddLectureMutation,
  useSaveLectureMutation,
  useDeleteLectureMutation,
  useDeleteVideoMutation,
  useRetryVideoMutation,
  useCuesQuery,
  usePutCaptionsMutation,
  useAutomaticCaptionsQuery,
  useGenerateCaptionsMutation,
  useDeleteCaptionsMutation,
  useHeatMapQuery,
} = lecturesApi;
