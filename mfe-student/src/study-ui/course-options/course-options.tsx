import type { OwnEnrolment } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import {
  useHideCourseMutation,
  useLeaveCourseMutation,
  useOwnEnrolmentQuery,
  useUndoLeavingMutation,
} from '../../courses/enrolment.api.ts';
import css from './course-options.module.css';

/** `canHide` is true for a finished or archived course. */
export type CourseOptionsTarget = { id: number; name: string; canHide: boolean };
type Props = { course: CourseOptionsTarget; onClose: () => void };

/** Lets the person hide a finished course, or leave a course; lists the consequences. */
export default function CourseOptions({ course, onClose }: Props) {
  const { data, error } = useOwnEnrolmentQuery(course.id, { refetchOnMountOrArgChange: true });
  return (
    <Modal title={course.name} onClose={onClose}>
      {!data && (error ? <p role="alert">{errorMessage(error)}</p> : <Spinner />)}
      {data && course.canHide && <Hide course={course} hidden={data.hidden} onClose={onClose} />}
      {data && <Leave course={course} enrolment={data} onClose={onClose} />}
    </Modal>
  );
}

function Hide({ course: { id, name }, hidden, onClose }: Props & { hidden: boolean }) {
  const [hide, { isLoading }] = useHideCourseMutation();
  const change = async (next: boolean) => {
    const { error } = await hide({ courseId: id, hidden: next });
    if (error) return toast.error(errorMessage(error));
    const undo = { label: 'Deshacer', run: () => void change(!next) };
    toast.success(
      next ? `Ocultaste ${name}` : `${name} vuelve a estar en tus cursos`,
      next ? undo : undefined,
    );
  };
  const handleClick = () => {
    if (isLoading) return;
    void change(!hidden);
    onClose();
  };
  return (
    <section className={css.option}>
      <h3>{hidden ? 'Está oculto' : 'Ocultar de Mis cursos'}</h3>
      <p>
        {hidden
          ? 'Seguís inscripto, pero no aparece en tu lista.'
          : 'Seguís inscripto y lo encontrás con «Mostrar los ocultos». Si sale una clase nueva, vuelve a aparecer solo.'}
      </p>
      <button type="button" className="btn btn-outline" onClick={handleClick}>
        <Icon name={hidden ? 'eye' : 'eye-off'} />
        {hidden ? 'Volver a mostrarlo' : 'Ocultarlo'}
      </button>
    </section>
  );
}

const WAY_BACK: Record<OwnEnrolment['kind'], string> = {
  open: 'Podés volver a sumarte cuando quieras.',
  request: 'Para volver tenés que pedir un lugar de nuevo.',
  closed: 'Para volver te tiene que sumar el instituto.',
};

function Leave({ course: { id, name }, enrolment, onClose }: Props & { enrolment: OwnEnrolment }) {
  const [leave, { isLoading }] = useLeaveCourseMutation();
  const [undoLeaving] = useUndoLeavingMutation();
  if (enrolment.state !== 'subscribed') return null;
  if (!enrolment.canLeave)
    return (
      <section className={css.option}>
        <h3>Dejar el curso</h3>
        <p>Te inscribió el instituto: para darte de baja, escribile a la administración.</p>
      </section>
    );
  const handleUndo = async (undo: number) => {
    const { error } = await undoLeaving(undo);
    if (error) toast.error(errorMessage(error));
    else toast.success(`Estás otra vez en ${name}`);
  };
  const handleClick = async () => {
    if (isLoading) return;
    const { data: undo, error } = await leave(id);
    if (error) return toast.error(errorMessage(error));
    onClose();
    toast.success(
      `Dejaste ${name}`,
      undo ? { label: 'Deshacer', run: () => void handleUndo(undo) } : undefined,
    );
  };
  return (
    <section className={css.option}>
      <h3>Dejar el curso</h3>
      <ul>
        <li>
          <b>Se va:</b> el acceso a clases, materiales y cuestionarios, tu grupo, sus fechas y sus avisos. Un
          cuestionario a medio hacer no lo podés seguir.
        </li>
        <li>
          <b>Se queda:</b> tu avance, tus apuntes, lo que entregaste, tus notas y tus certificados. Si volvés,
          seguís donde estabas.
        </li>
      </ul>
      <p>{WAY_BACK[enrolment.kind]}</p>
      <button
        type="button"
        className="btn btn-danger"
        aria-disabled={isLoading}
        onClick={() => void handleClick()}
      >
        <Icon name="exit" />
        Dejar el curso
      </button>
    </section>
  );
}
