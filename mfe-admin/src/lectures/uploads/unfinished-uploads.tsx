import type { Lecture } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useState } from 'react';
import { FileButton } from '../../admin-ui/file-button.tsx';
import { RECORDING_ACCEPT } from './recordings.ts';
import { enqueueVideoUpload } from './upload-queue.ts';
import { isSameFile, readUploadRecords, type UploadRecord } from './upload-records.ts';
import { type VideoUploadState, videoUploadList } from './uploads.ts';
import { discardVideoUpload } from './video-upload.ts';

/** Removes the records of uploads in the list; returns the same array when there are none. */
function withoutRows(records: UploadRecord[], rows: readonly VideoUploadState[]): UploadRecord[] {
  const others = records.filter(({ lectureId }) => !rows.some((row) => row.lectureId === lectureId));
  return others.length === records.length ? records : others;
}

type Props = { courseId: number; lectures: Lecture[] };

/** Lists uploads interrupted by a reload or a closed page; choosing the same file resumes one. */
export function UnfinishedUploads({ courseId, lectures }: Props) {
  const here = videoUploadList.useRows();
  const [records, setRecords] = useState<UploadRecord[]>([]);
  useEffect(() => {
    void readUploadRecords(courseId).then((all) => setRecords(withoutRows(all, videoUploadList.rows())));
  }, [courseId]);
  // An upload that goes on here leaves this list for good, because its record is stale once it ended.
  useEffect(() => setRecords((all) => withoutRows(all, here)), [here]);
  const waiting = withoutRows(records, here);
  const forget = async (record: UploadRecord) => {
    await discardVideoUpload(record);
    setRecords(records.filter(({ lectureId }) => lectureId !== record.lectureId));
  };
  const handleFile = (record: UploadRecord, file: File | undefined) => {
    if (!file) return;
    if (!isSameFile(record, file)) {
      toast.error(`Ese no es el mismo archivo. Elegí ${record.fileName} (${formatFileSize(record.size)}).`);
      return;
    }
    enqueueVideoUpload(courseId, record.lectureId, file);
  };
  return waiting.map((record) => {
    const lecture = lectures.find(({ id }) => id === record.lectureId);
    if (!lecture) return null;
    return (
      <div key={record.lectureId} className="callout unfinished">
        <p>
          Quedó a medias <strong>{record.fileName}</strong> ({Math.floor((record.sent / record.size) * 100)} %
          de {formatFileSize(record.size)}) para la clase <bdi>{lecture.title}</bdi>.
        </p>
        <span className="row-buttons">
          <FileButton
            className="btn btn-outline btn-sm"
            label="Elegir el archivo y seguir"
            accept={RECORDING_ACCEPT}
            onFiles={([file]) => handleFile(record, file)}
          />
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => void forget(record)}>
            Descartar
          </button>
        </span>
      </div>
    );
  });
}
