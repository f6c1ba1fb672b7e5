import type { Lecture } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { type RefObject, useRef, useState } from 'react';
import { FileButton } from '../admin-ui/file-button.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import { useDeleteVideoMutation, useSaveLectureMutation } from './lectures.api.ts';
import css from './lectures.module.css';
import { RECORDING_ACCEPT } from './uploads/recordings.ts';
import { VideoUploadBar } from './uploads/upload-bar.tsx';
import { enqueueVideoUpload } from './uploads/upload-queue.ts';
import { videoUploadList } from './uploads/uploads.ts';
import { VideoProblemNotice } from './video-problem-notice.tsx';

type Props = { courseId: number; lecture: Lecture; videoRef: RefObject<HTMLVideoElement | null> };

/** The lecture's video: preview, upload, replace and remove. */
export function LectureVideoPanel({ courseId, lecture, videoRef }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [remove] = useDeleteVideoMutation();
  const upload = videoUploadList.useRows().find(({ lectureId }) => lectureId === lecture.id);
  const noteDuration = useNoteDuration(courseId, lecture);
  const handleFiles = ([file]: File[]) => {
    if (file) enqueueVideoUpload(courseId, lecture.id, file);
  };
  return (
    <>
      {lecture.videoUrl ? (
        <video
          ref={videoRef}
          className={css.player}
          src={lecture.videoUrl}
          {...(lecture.posterUrl && { poster: lecture.posterUrl })}
          controls
          preload="metadata"
          onLoadedMetadata={(event) => void noteDuration(event.currentTarget.duration)}
        >
          {lecture.captions?.map(({ language, label, url }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={url} />
          ))}
        </video>
      ) : (
        <div className={css.empty}>
          <Icon name="play" />
          <p>
            {lecture.hasVideo ? 'Este video todavía no se puede ver.' : 'Esta clase todavía no tiene video.'}
          </p>
        </div>
      )}
      <VideoProblemNotice courseId={courseId} lecture={lecture} />
      {upload && <VideoUploadBar upload={upload} />}
      <div className="card-actions">
        <FileButton
          className="btn btn-outline btn-sm"
          label={lecture.hasVideo ? 'Reemplazar video' : 'Subir video'}
          accept={RECORDING_ACCEPT}
          onFiles={handleFiles}
        />
        {lecture.hasVideo && (
          <button
            type="button"
            className="btn btn-outline btn-sm text-danger"
            onClick={() => setLeaving(true)}
          >
            <Icon name="trash" />
            Eliminar video
          </button>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          title="¿Eliminar el video?"
          action="Eliminar video"
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            announceDeletion(
              'Video eliminado con éxito',
              await remove({ courseId, lectureId: lecture.id }).unwrap(),
            );
          }}
        >
          <p>La clase queda con su título, descripción y subtítulos.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Reports a video's length when the server could not determine it. */
function useNoteDuration(courseId: number, lecture: Lecture) {
  const [save] = useSaveLectureMutation();
  const told = useRef(false);
  return async (durationSeconds: number) => {
    const { version } = lecture;
    if (lecture.durationSeconds !== null || version === undefined) return;
    if (told.current || !Number.isFinite(durationSeconds)) return;
    told.current = true;
    // Ignores errors, because the next visit reports the length again.
    await save({ courseId, lectureId: lecture.id, version, durationSeconds });
  };
}
