import type { Lecture } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useRef, useState } from 'react';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { useRefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { CaptionsEditor } from './captions/captions-editor.tsx';
import { DeleteLectureDialog } from './delete-lecture-dialog.tsx';
import { HeatMapChart } from './heat/heat-map.tsx';
import { LectureForm } from './lecture-form.tsx';
import { LectureVideoPanel } from './lecture-video-panel.tsx';

/** The values appear in addresses, to which notifications link. */
const PARTS = [
  { value: 'datos', label: 'Datos' },
  { value: 'subtitulos', label: 'Subtítulos' },
  { value: 'calor', label: 'Mapa de calor' },
] as const;

const PAGE_PARTS = PARTS.filter(({ value }) => value !== 'subtitulos');

type Props = { courseId: number; lecture: Lecture; onGone: () => void };

/** Editor of one lecture: video, texts, captions and heat map. */
export function LectureEditor({ courseId, lecture, onGone }: Props) {
  const refetchOnLeaving = useRefetchOnUnmount();
  const address = useAddressState();
  const parts = lecture.kind === 'page' ? PAGE_PARTS : PARTS;
  const part = parts.find(({ value }) => value === address.get('parte'))?.value ?? 'datos';
  const [leaving, setLeaving] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  return (
    <div className="sheet sheet-body">
      {lecture.kind === 'video' ? (
        <LectureVideoPanel courseId={courseId} lecture={lecture} videoRef={video} />
      ) : (
        <Link className="btn btn-primary" to={paths.editPage(courseId, lecture.id)}>
          <Icon name="edit" />
          Editar el texto
        </Link>
      )}
      <SegmentedControl
        legend="Qué editar"
        options={parts}
        value={part}
        onChange={(parte) => address.set({ parte })}
      />
      {part === 'datos' && <LectureForm courseId={courseId} lecture={lecture} />}
      {part === 'subtitulos' && <CaptionsEditor courseId={courseId} lecture={lecture} video={video} />}
      {part === 'calor' && <HeatMapChart courseId={courseId} lectureId={lecture.id} video={video} />}
      <div className="card-actions">
        <Link className="btn btn-outline btn-sm" to={paths.lecture(courseId, lecture.id)}>
          <Icon name="eye" />
          Ver como estudiante
        </Link>
        <button type="button" className="btn btn-outline btn-sm text-danger" onClick={() => setLeaving(true)}>
          <Icon name="trash" />
          Eliminar clase
        </button>
      </div>
      {leaving && (
        <DeleteLectureDialog
          courseId={courseId}
          lecture={lecture}
          refetchOnLeaving={refetchOnLeaving}
          onDone={onGone}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
