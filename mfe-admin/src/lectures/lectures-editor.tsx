import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { DropZone } from '../admin-ui/drop-zone.tsx';
import { AddLectureButtons, AddLectureDialog } from './add-lecture-buttons.tsx';
import { LectureEditor } from './lecture-editor.tsx';
import { LectureList } from './lecture-list.tsx';
import { useAddLectureMutation } from './lectures.api.ts';
import css from './lectures.module.css';
import { matchesPublicationFilter, PublicationFilterBar } from './publication/publication-filter-bar.tsx';
import type { PublicationFilter } from './publication/publication-text.ts';
import { isRecording } from './uploads/recordings.ts';
import { UnfinishedUploads } from './uploads/unfinished-uploads.tsx';
import { enqueueVideoUpload } from './uploads/upload-queue.ts';

const TITLE_LENGTH = 200;

/** Makes a title of a file name: «03_derivada-de-un producto.mp4» → «03 derivada de un producto». */
function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.slice(0, TITLE_LENGTH) || 'Clase sin título';
}

/** Says that a video, and `more` after it, were not added. */
function missingText(fileName: string, more: number): string {
  if (more === 0) return `${fileName} no se agregó`;
  return `${fileName} y ${more === 1 ? 'el que sigue' : `los ${more} que siguen`} no se agregaron`;
}

/** Creates a lecture for each video, in the order of the file names, and uploads the video. */
function useAddVideos(courseId: number) {
  const [add] = useAddLectureMutation();
  return async (files: File[]) => {
    const ordered = files.toSorted((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }));
    for (const [index, file] of ordered.entries()) {
      const { data, error } = await add({ courseId, title: titleOf(file.name), awaitsVideo: true });
      if (error) {
        toast.error(`${missingText(file.name, ordered.length - index - 1)}: ${errorMessage(error)}`);
        return;
      }
      enqueueVideoUpload(courseId, data.id, file);
    }
  };
}

type Props = { courseId: number; lectures: Lecture[] };

/** The list of the course's lectures, and the editor of the selected lecture. */
export function LecturesEditor({ courseId, lectures }: Props) {
  const address = useAddressState();
  const chosen = lectures.find(({ id }) => id === Number(address.get('clase')));
  const choose = (id: number | undefined) =>
    address.set({ clase: id === undefined ? undefined : String(id), parte: undefined, agregar: undefined });
  const [shown, setShown] = useState<PublicationFilter>('all');
  const addingTo = address.get('agregar');
  const setAddingTo = (section: string | undefined) => address.set({ agregar: section });
  const addVideos = useAddVideos(courseId);
  return (
    <DropZone
      label="Soltá acá los videos: cada uno es una clase nueva"
      accepts={isRecording}
      onFiles={addVideos}
    >
      <UnfinishedUploads courseId={courseId} lectures={lectures} />
      {lectures.length > 0 && (
        <PublicationFilterBar
          all={['clase', 'clases']}
          countOf={(group) => lectures.filter((lecture) => matchesPublicationFilter(lecture, group)).length}
          shown={shown}
          onShow={setShown}
        />
      )}
      <div className={css.desk} data-chosen={chosen ? '' : undefined}>
        <section className={`sheet ${css.list}`} aria-label="Clases del curso">
          <AddLectureButtons courseId={courseId} onAdded={choose} onVideos={addVideos} />
          <LectureList
            courseId={courseId}
            lectures={lectures}
            shown={shown}
            chosenId={chosen?.id}
            onChoose={choose}
            onAdd={setAddingTo}
          />
          {addingTo !== '' && (
            <AddLectureDialog
              courseId={courseId}
              section={addingTo}
              onAdded={choose}
              onClose={() => setAddingTo(undefined)}
            />
          )}
        </section>
        {chosen && (
          <section className={css.detail} aria-label={`Clase ${chosen.title}`}>
            <button
              type="button"
              className={`btn btn-ghost btn-sm ${css.back}`}
              onClick={() => choose(undefined)}
            >
              <Icon name="left" />
              Volver a la lista
            </button>
            <LectureEditor
              key={chosen.id}
              courseId={courseId}
              lecture={chosen}
              onGone={() => choose(undefined)}
            />
          </section>
        )}
      </div>
    </DropZone>
  );
}
