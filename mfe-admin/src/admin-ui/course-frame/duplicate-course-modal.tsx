import type { Course, Job, Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toLocalTime } from '@rambla/kit/format/time-zone';
import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type FormEvent, useState } from 'react';
import { useCourseAttachmentsQuery } from '../../attachments/attachments.api.ts';
import { useDuplicateCourseMutation } from '../../lectures/publication/publication.api.ts';
import { useCourseLinksQuery } from '../../links/links.api.ts';
import { useManagedQuizzesQuery } from '../../quizzes/quizzes.api.ts';
import { useScreenJob } from '../jobs/jobs.ts';
import { ModalActions } from '../modal-actions.tsx';
import css from './dialogs.module.css';
import {
  countDaysBetween,
  findEarliestDay,
  formatDayAndMonth,
  proposeCourseName,
  proposeCourseStart,
} from './next-edition.ts';

type Props = { course: Course; lectures: Lecture[]; onClose: () => void };

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Asks for the copy's name and start, then creates the copy and opens it. */
export function DuplicateCourseModal({ course, lectures, onClose }: Props) {
  const { data: quizzes = [], isLoading } = useManagedQuizzesQuery(course.id);
  const { data: attachments = [] } = useCourseAttachmentsQuery(course.id);
  const { data: links = [] } = useCourseLinksQuery(course.id);
  const dates = [
    ...lectures.map(({ publishAt }) => publishAt),
    ...quizzes.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
  ].flatMap((at) => (at === null ? [] : toLocalTime(at).slice(0, 10)));
  return (
    <Modal title="Duplicar curso" onClose={onClose}>
      <p className="muted">
        Una copia nueva, en borrador, para otra edición, con lo que pide su certificado y las reglas de sus
        preguntas. Las clases en vivo y los anuncios no se copian.
      </p>
      {isLoading ? (
        <Spinner />
      ) : (
        <DuplicateForm
          course={course}
          first={findEarliestDay(dates)}
          counts={{
            lectures: lectures.length,
            quizzes: quizzes.length,
            materials: `${plural(attachments.length, 'material', 'materiales')} y ${plural(links.length, 'link', 'links')}`,
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps = {
  course: Course;
  /** The earliest date in the course. */
  first: string | undefined;
  counts: { lectures: number; quizzes: number; materials: string };
  onClose: () => void;
};

function DuplicateForm({ course, first, counts, onClose }: FormProps) {
  const [duplicate] = useDuplicateCourseMutation();
  const navigate = useNavigate();
  const proposed = first && proposeCourseStart(first);
  const [start, setStart] = useState(proposed ?? '');
  // Null until typed, because the proposed name changes with the start's year.
  const [name, setName] = useState<string | null>(null);
  const offsetDays = first && start ? countDaysBetween(first, start) : 0;
  const { job, isBusy, follow } = useScreenJob('courses.duplicate', (done: Job) => {
    const { courseId } = done.result as { courseId: number };
    toast.success('Curso duplicado con éxito');
    void navigate(paths.courseContent(courseId));
    onClose();
  });
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const has = (name: string) => data.get(name) !== null;
    const wanted = {
      courseId: course.id,
      name: String(data.get('name')).trim(),
      offsetDays,
      lectures: has('lectures'),
      materials: has('materials'),
      quizzes: has('quizzes'),
      groups: has('groups'),
    };
    const { data: begun, error } = await duplicate(wanted);
    if (error) return toast.error(errorMessage(error));
    follow(begun);
  };
  const failure = job?.state === 'failed' ? job.error?.message : undefined;
  return (
    <form className={css.form} onSubmit={(event) => void handleSubmit(event)}>
      <div className={css.two}>
        <label className="field">
          Nombre
          <input
            className="input"
            name="name"
            maxLength={200}
            value={name ?? proposeCourseName(course.name, start)}
            onChange={(event) => setName(event.currentTarget.value)}
            required
          />
        </label>
        {first && (
          <label className="field">
            Empieza
            <input
              className="input"
              type="date"
              name="start"
              value={start}
              required
              onChange={(event) => setStart(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      <fieldset className={css.copy}>
        <legend>Qué se copia</legend>
        <label>
          <input type="checkbox" name="lectures" defaultChecked />
          <span>
            {plural(counts.lectures, 'clase con su video', 'clases con sus videos')}
            <small>No ocupan espacio otra vez</small>
          </span>
        </label>
        <label>
          <input type="checkbox" name="materials" defaultChecked />
          <span>{counts.materials}</span>
        </label>
        <label>
          <input type="checkbox" name="quizzes" defaultChecked />
          <span>
            {plural(
              counts.quizzes,
              'cuestionario, cerrado hasta que lo publiques',
              'cuestionarios, cerrados hasta que los publiques',
            )}
            {first && start && (
              <small>
                Las fechas se corren {plural(offsetDays, 'día', 'días')}: {formatDayAndMonth(first)} pasa a{' '}
                {formatDayAndMonth(start)}
              </small>
            )}
          </span>
        </label>
        {course.groups.length > 0 && (
          <label>
            <input type="checkbox" name="groups" />
            <span>Grupos vacíos: {course.groups.join(', ')}</span>
          </label>
        )}
      </fieldset>
      <p className={css.say}>
        <Icon name="people" />
        <span>Los estudiantes, sus notas, preguntas, intentos y certificados no se copian.</span>
      </p>
      {job && isBusy && <progress aria-label="Copiando" value={job.progress} max={1} />}
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <ModalActions onClose={onClose} disabled={isBusy}>
        <Icon name="stack" />
        {isBusy ? 'Duplicando…' : 'Duplicar'}
      </ModalActions>
    </form>
  );
}
