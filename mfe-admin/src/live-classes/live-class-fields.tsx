import type { LiveClass } from '@rambla/api/contract';
import { Field } from '@rambla/kit/ui/field';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { useLecturesToEditQuery } from '../lectures/lectures.api.ts';
import { useGroupsQuery } from '../roster/roster.api.ts';
import css from './live-classes.module.css';

type GroupsProps = { courseId: number; chosen: string[]; onChange: (groups: string[]) => void };

/** Invites everybody or some groups; hidden in courses without groups. */
export function InvitedGroupsField({ courseId, chosen, onChange }: GroupsProps) {
  const { data: groups = [] } = useGroupsQuery(courseId);
  if (groups.length === 0) return null;
  return (
    <fieldset className={css.groups}>
      <legend>Para</legend>
      <label>
        <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
        Todo el curso
      </label>
      {groups.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name),
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** The recording of a live class: a lecture of the course, or a link. */
export function RecordingFields({ courseId, live }: { courseId: number; live: LiveClass }) {
  const { data: lectures, isLoading } = useLecturesToEditQuery(courseId);
  const chosen = live.recordingLectureId;
  // Keeps an unlisted lecture as an option; otherwise saving would remove it.
  const isUnknown = chosen !== null && !lectures?.some(({ id }) => id === chosen);
  return (
    <>
      {isLoading ? (
        // A save before the lectures have loaded keeps the recording.
        <input type="hidden" name="recordingLectureId" defaultValue={chosen ?? ''} />
      ) : (
        <SelectField
          name="recordingLectureId"
          label="Grabación: una clase del curso"
          defaultValue={chosen ?? ''}
          options={[
            { value: '', label: 'Ninguna' },
            ...(isUnknown ? [{ value: String(chosen), label: 'La que ya tiene' }] : []),
            ...(lectures ?? []).map(({ id, position, title }) => ({
              value: String(id),
              label: `${position}. ${title}`,
            })),
          ]}
        />
      )}
      <Field
        name="recordingUrl"
        label="O en otra parte"
        type="url"
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        defaultValue={live.recordingUrl ?? ''}
      />
    </>
  );
}

/** The last day of a weekly repetition; empty for a single class. */
export function RepeatUntilField() {
  return (
    <Field
      name="repeatUntil"
      label="Repetir cada semana hasta (si querés)"
      type="date"
      hint="Queda una por semana a la misma hora, y cada una se puede cambiar o cancelar."
    />
  );
}

/** The radio button's value for a class and all later ones of its series. */
export const FOLLOWING_SCOPE = 'following';

/** Chooses between this class alone and this class with all later ones of the series. */
export function SeriesScopeField({ onChange }: { onChange?: (following: boolean) => void }) {
  return (
    <fieldset className={css.groups}>
      <legend>Se repite cada semana</legend>
      <label>
        <input type="radio" name="which" value="" defaultChecked onChange={() => onChange?.(false)} />
        Solo esta
      </label>
      <label>
        <input type="radio" name="which" value={FOLLOWING_SCOPE} onChange={() => onChange?.(true)} />
        Esta y las siguientes
      </label>
    </fieldset>
  );
}

type PlaceProps = { hasRoom: boolean; url: string | undefined; onChange: (hasRoom: boolean) => void };

/** Chooses the institute's room or a link. */
export function MeetingFields({ hasRoom, url, onChange }: PlaceProps) {
  return (
    <>
      <fieldset className={css.groups}>
        <legend>Por dónde se entra</legend>
        <label>
          <input type="radio" name="place" checked={hasRoom} onChange={() => onChange(true)} />
          Sala del portal
        </label>
        <label>
          <input type="radio" name="place" checked={!hasRoom} onChange={() => onChange(false)} />
          Otro link
        </label>
      </fieldset>
      {hasRoom ? (
        <p className="muted">Entra quien está en el curso, desde 10 minutos antes, y queda la asistencia.</p>
      ) : (
        <MeetingLinkField url={url} />
      )}
    </>
  );
}

export function MeetingLinkField({ url }: { url: string | undefined }) {
  return (
    <Field
      name="url"
      label="Link para entrar"
      type="url"
      maxLength={2000}
      autoComplete="off"
      placeholder="https://"
      hint="De Zoom, Meet, Jitsi o lo que uses. Entrar aparece 10 minutos antes."
      defaultValue={url}
      required
    />
  );
}
