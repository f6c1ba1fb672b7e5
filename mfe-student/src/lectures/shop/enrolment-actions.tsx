import { errorMessage } from '@rambla/kit/base-api';
import { dayText } from '@rambla/kit/format/moment';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import {
  useEnrolMutation,
  useLeaveCourseMutation,
  useOwnEnrolmentQuery,
  useSetOpeningNoticeMutation,
} from '../../courses/enrolment.api.ts';
import { LoadErrorLine } from '../../study-ui/lists/load-error-line.tsx';
import css from './shop.module.css';

/** Lets people outside the course join it, request a place, or ask for a notice of its opening. */
export function EnrolmentActions({ courseId }: { courseId: number }) {
  const { role } = useAuth();
  const { data, error, refetch } = useOwnEnrolmentQuery(courseId, { skip: !(courseId > 0) });
  const [enrol, enrolling] = useEnrolMutation();
  const [leave, leaving] = useLeaveCourseMutation();
  const [askForNotice, asking] = useSetOpeningNoticeMutation();
  const isBusy = enrolling.isLoading || leaving.isLoading || asking.isLoading;
  const hasActed = useRef(false);
  // Moves the focus, because the pressed button disappears.
  useEffect(() => {
    const goOn = () => {
      if (!hasActed.current || document.activeElement !== document.body) return;
      (document.getElementById('inscripcion') ?? document.getElementById('contenido'))?.focus();
    };
    goOn();
    return goOn;
  }, [data?.state, data?.notice]);
  const send = async (call: PromiseLike<{ error?: unknown }>, done: string) => {
    hasActed.current = true;
    const { error: refusal } = await call;
    if (refusal) toast.error(errorMessage(refusal));
    else toast.success(done);
  };
  if (!data && error) return <LoadErrorLine error={error} onRetry={refetch} />;
  if (!data || data.state === 'subscribed') return <span className={`skeleton ${css.boneJoin}`} />;
  // Teachers may change the courses that they belong to, so an administrator decides on their request.
  const isOpen = data.kind === 'open' && role !== 'teacher';
  if (data.state === 'requested' && !isOpen)
    return (
      <>
        <p className={`chip chip-warn ${css.asked}`}>
          <Icon name="clock" /> Pediste un lugar: te avisamos por correo
        </p>
        <p>
          {data.requestedAt && `Lo pediste: ${dayText(data.requestedAt).toLowerCase()}. `}
          <button
            type="button"
            className={css.plain}
            aria-disabled={isBusy}
            onClick={() => !isBusy && void send(leave(courseId), 'Retiraste el pedido')}
          >
            Cancelar el pedido
          </button>
        </p>
      </>
    );
  if (data.kind === 'closed') {
    const handleNotice = (wanted: boolean) =>
      !isBusy &&
      void send(
        askForNotice({ courseId, wanted }),
        wanted ? 'Listo: te escribimos cuando abra' : 'Ya no te vamos a avisar',
      );
    if (data.notice)
      return (
        <>
          <p className={`chip chip-ok ${css.asked}`}>
            <Icon name="mail" /> Te avisamos por correo cuando abra
          </p>
          <p>
            <button type="button" className={css.plain} onClick={() => handleNotice(false)}>
              Ya no quiero el aviso
            </button>
          </p>
        </>
      );
    return (
      <>
        <button
          type="button"
          className="btn btn-outline btn-lg"
          aria-disabled={isBusy}
          onClick={() => handleNotice(true)}
        >
          Avisame cuando abra
        </button>
        <p>La inscripción está cerrada. Te mandamos un solo correo, el día que abra.</p>
      </>
    );
  }
  const done = isOpen ? 'Ya estás en el curso' : 'Pedido enviado. Te avisamos por correo.';
  return (
    <>
      <button
        type="button"
        className="btn btn-cta btn-lg"
        aria-disabled={isBusy}
        onClick={() => !isBusy && void send(enrol(courseId), done)}
      >
        <Icon name="plus" />
        {isOpen ? 'Sumarme' : 'Pedir un lugar'}
      </button>
      <p>
        {isOpen
          ? 'Empezás ahora mismo. Lo encontrás siempre en MIS MATERIAS.'
          : 'Te respondemos por correo, casi siempre en el día.'}
      </p>
    </>
  );
}
