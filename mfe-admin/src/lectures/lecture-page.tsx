import type { Lecture } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { DropZone } from '../admin-ui/drop-zone.tsx';
import { AddDialog, AddLecture } from './add-lecture.tsx';
import { LectureEditor } from './lecture-editor.tsx';
import { LectureList } from './lecture-list.tsx';
import css from './lectures.module.css';
import type { PublicationFilter } from './publication/publication-text.ts';
import { isShown, Tally } from './publication/tally.tsx';
import { UnfinishedUploads } from './uploads/unfinished-uploads.tsx';
import { useAddVideos } from './use-add-videos.ts';

type Props = { courseId: number; lectures: Lecture[] };

/** The course's lectures in order, and the selected one. */
export function LecturePage({ courseId, lectures }: Props) {
  const address = useAddressState();
  const chosen = lectures.find(({ id }) => id === Number(address.get('clase')));
  const choose = (id: number | undefined) =>
    address.set({ clase: id === undefined ? undefined : String(id), parte: undefined, agregar: undefined });
  const [shown, setShown] = useState<PublicationFilter>('all');
  const addingTo = address.get('agregar');
  const setAddingTo = (section: string | undefined) => address.set({ agregar: section });
  const addVideos = useAddVideos(courseId);
  return (
    <DropZone label="Soltá acá los videos: cada uno es una clase nueva" accept="video/" onFiles={addVideos}>
      <UnfinishedUploads courseId={courseId} lectures={lectures} />
      {lectures.length > 0 && (
        <Tally
          all={['clase', 'clases']}
          countOf={(group) => lectures.filter((lecture) => isShown(lecture, group)).length}
          shown={shown}
          onShow={setShown}
        />
      )}
      <div className={css.desk} data-chosen={chosen ? '' : undefined}>
        <section className={`sheet ${css.list}`} aria-label="Clases del curso">
          <AddLecture courseId={courseId} onAdded={choose} onVideos={addVideos} />
          <LectureList
            courseId={courseId}
            lectures={lectures}
            shown={shown}
            chosenId={chosen?.id}
            onChoose={choose}
            onAdd={setAddingTo}
          />
          {addingTo !== '' && (
            <AddDialog
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
