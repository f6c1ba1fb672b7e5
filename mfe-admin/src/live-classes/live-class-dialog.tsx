import type { LiveClass } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { fromLocalTime, toLocalTime } from '@rambla/kit/format/time-zone';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useFormDraft } from '../admin-ui/editing/form-draft.ts';
import { useStoredDraft } from '../admin-ui/editing/stored-draft.ts';
import { useGroupsQuery } from '../roster/roster.api.ts';
import { type GroupStart, GroupStartFields } from './group-start-fields.tsx';
import {
  FOLLOWING_SCOPE,
  InvitedGroupsField,
  MeetingFields,
  MeetingLinkField,
  RecordingFields,
  RepeatUntilField,
  SeriesScopeField,
} from './live-class-fields.tsx';
import {
  lastDayProblem,
  meetingUrlProblem,
  minutesProblem,
  recordingUrlProblem,
} from './live-class-rules.ts';
import {
  useAddLiveClassMutation,
  useLiveClassesQuery,
  useSaveLiveClassMutation,
} from './live-classes.api.ts';
import css from './live-classes.module.css';

/** `edit` changes a live class; `repeat` creates one like it a week later. */
type Props = { courseId: number; edit?: LiveClass; repeat?: LiveClass; onClose: () => void };

const weekLater = (at: string) => toLocalTime(new Date(Date.parse(at) + 7 * DAY_MS).toISOString());

/** Returns the groups' own starts as field values, a week later for a repetition. */
function startsOf(like: LiveClass | undefined, isRepeated: boolean): GroupStart[] {
  return (like?.dates ?? []).flatMap(({ groupId, opensAt }) =>
    opensAt === null ? [] : [{ groupId, opensAt: isRepeated ? weekLater(opensAt) : toLocalTime(opensAt) }],
  );
}

/** Proposes a week after the repeated class, or else tomorrow at 19:00. */
function proposedStart(repeat: LiveClass | undefined): string {
  if (repeat) return weekLater(repeat.startsAt);
  return `${toLocalTime(new Date(Date.now() + DAY_MS).toISOString()).slice(0, 10)}T19:00`;
}

/** Adds a live class, or changes one. */
export function LiveClassDialog({ courseId, edit, repeat, onClose }: Props) {
  const [add] = useAddLiveClassMutation();
  const [save] = useSaveLiveClassMutation();
  const draftName = edit ? `live-class-${edit.id}` : `add-live-class-${courseId}-${repeat?.id ?? 0}`;
  const draft = useFormDraft(draftName);
  const like = edit ?? repeat;
  const [groups, setGroups, forgetGroups] = useStoredDraft(`${draftName}-groups`, like?.groups ?? []);
  // Undefined while unchanged, so that saving keeps the stored times.
  const [changed, setStarts, forgetStarts] = useStoredDraft<GroupStart[] | undefined>(
    `${draftName}-starts`,
    repeat && startsOf(repeat, true),
  );
  const starts = changed ?? startsOf(edit, false);
  const { data: all = [] } = useGroupsQuery(courseId);
  const isInvited = ({ groupId }: GroupStart) =>
    groups.length === 0 || all.some(({ id, name }) => id === groupId && groups.includes(name));
  const { data } = useLiveClassesQuery(courseId);
  const [chosen, setChosen, forgetRoom] = useStoredDraft(`${draftName}-room`, like?.room);
  const hasRoom = data?.rooms === true && (chosen ?? true);
  const start = edit ? toLocalTime(edit.startsAt) : proposedStart(repeat);
  const url = like?.room ? undefined : like?.url;
  return (
    <Modal title={edit ? 'Editar clase en vivo' : 'Agregar clase en vivo'} onClose={onClose}>
      <Form
        rules={{
          title: (value: string) => (value.trim() ? undefined : 'Escribí el título.'),
          startsAt: (value: string) => (value ? undefined : 'Elegí el día y la hora.'),
          durationMinutes: minutesProblem,
          url: hasRoom ? () => undefined : meetingUrlProblem,
          recordingLectureId: () => undefined,
          recordingUrl: recordingUrlProblem,
          repeatUntil: lastDayProblem,
          which: () => undefined,
        }}
        submit="Guardar"
        sending="Guardando…"
        send={async (values) => {
          const body = {
            courseId,
            title: values.title.trim(),
            startsAt: fromLocalTime(values.startsAt),
            groups,
            durationMinutes: Number(values.durationMinutes),
            room: hasRoom,
            ...(changed && {
              dates: changed
                .filter((start) => start.opensAt !== '' && isInvited(start))
                .map(({ groupId, opensAt }) => ({ groupId, opensAt: fromLocalTime(opensAt) })),
            }),
            ...(!hasRoom && { url: values.url.trim() }),
            ...(edit && {
              recordingLectureId: Number(values.recordingLectureId) || null,
              recordingUrl: values.recordingUrl.trim() || null,
            }),
          };
          const { repeatUntil } = values;
          const following = values.which === FOLLOWING_SCOPE;
          if (edit) await save({ ...body, liveClassId: edit.id, following }).unwrap();
          else await add({ ...body, ...(repeatUntil && { repeatUntil }) }).unwrap();
          draft.forget();
          forgetGroups();
          forgetStarts();
          forgetRoom();
          toast.success(edit ? 'Datos actualizados con éxito' : 'Clase en vivo agregada con éxito');
          onClose();
        }}
      >
        <div className="fields" ref={draft.ref}>
          <Field
            name="title"
            label="Título"
            type="text"
            maxLength={200}
            autoComplete="off"
            defaultValue={like?.title}
            required
          />
          {edit && edit.seriesId !== null && <SeriesScopeField />}
          <div className={css.two}>
            <Field name="startsAt" label="Empieza" type="datetime-local" defaultValue={start} required />
            <Field
              name="durationMinutes"
              label="Dura (minutos)"
              type="number"
              min={1}
              max={1440}
              defaultValue={like?.durationMinutes ?? 60}
              required
            />
          </div>
          {data?.rooms ? (
            <MeetingFields hasRoom={hasRoom} url={url} onChange={setChosen} />
          ) : (
            <MeetingLinkField url={url} />
          )}
          <InvitedGroupsField courseId={courseId} chosen={groups} onChange={setGroups} />
          <GroupStartFields
            {...{ courseId, starts }}
            invited={groups}
            proposed={start}
            onChange={setStarts}
          />
          {edit ? <RecordingFields courseId={courseId} live={edit} /> : <RepeatUntilField />}
        </div>
      </Form>
    </Modal>
  );
}
