import { Type } from 'typebox';
import { Id, IsoTime, Nullable, OneOf } from '../../core/http/schema.ts';
import type { JobRow } from './jobs.table.ts';

const JobError = Type.Object({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
});

export const Job = Type.Object({
  id: Id,
  kind: OneOf([
    'questions.import',
    'users.import',
    'subscriptions.import',
    'enrolments.import',
    'lectures.video',
    'lectures.captions',
    'certificates.issue',
    'courses.duplicate',
    'users.export',
    'courses.read',
    'courses.bring',
    'courses.export',
  ]),
  name: Type.String({ description: 'El archivo del que se trata, o lo que se está haciendo' }),
  courseId: Nullable(Id),
  state: OneOf(['waiting', 'running', 'done', 'failed']),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  result: Type.Optional(Type.Unknown({ description: 'Cuando terminó bien: su informe' })),
  error: Type.Optional(JobError),
  createdAt: IsoTime,
  finishedAt: Nullable(IsoTime),
});
export type Job = Type.Static<typeof Job>;

export const JobResponse = Type.Object({
  job: Job,
  /** True when this is an equal job from the last hour and no new one began. */
  repeated: Type.Optional(Type.Boolean()),
});
export type JobResponse = Type.Static<typeof JobResponse>;

export function presentJob(row: JobRow): Job {
  const { id, kind, name, courseId, state, progress, result, error, createdAt, finishedAt } = row;
  return {
    id,
    kind,
    name,
    courseId,
    state,
    progress,
    createdAt,
    finishedAt,
    ...(result === null ? {} : { result: JSON.parse(result) as unknown }),
    ...(error === null ? {} : { error: JSON.parse(error) as NonNullable<Job['error']> }),
  };
}
