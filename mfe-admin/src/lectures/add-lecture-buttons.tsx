import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { useFormDraft } from '../admin-ui/editing/form-draft.ts';
import { TextAreaField } from '../admin-ui/editing/text-area-field.tsx';
import { FileButton } from '../admin-ui/file-button.tsx';
import { lectureTitleProblem } from './lecture-rules.ts';
import { useAddLectureMutation } from './lectures.api.ts';
import { useAddPage } from './page/use-add-page.ts';
import { RECORDING_ACCEPT } from './uploads/recordings.ts';

type Props = {
  courseId: number;
  onAdded: (lectureId: number) => void;
  onVideos: (files: File[]) => Promise<void>;
};

/** Buttons to add a lecture, a page, or one lecture per video. */
export function AddLectureButtons({ courseId, onAdded, onVideos }: Props) {
  const [open, setOpen] = useState(false);
  const addPage = useAddPage(courseId);
  return (
    <div className="tools">
      <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Agregar clase
      </button>
      <button type="button" className="btn btn-outline" onClick={() => void addPage()}>
        <Icon name="doc" />
        Agregar página
      </button>
      <FileButton
        label="Subir videos"
        accept={RECORDING_ACCEPT}
        multiple
        onFiles={(files) => {
          void onVideos(files);
        }}
      />
      {open && <AddLectureDialog courseId={courseId} onAdded={onAdded} onClose={() => setOpen(false)} />}
    </div>
  );
}

type DialogProps = {
  courseId: number;
  /** The target section, or the course's end when omitted. */
  section?: string;
  onAdded: (lectureId: number) => void;
  onClose: () => void;
};

/** Dialog that creates a lecture without a video, published or as a draft. */
export function AddLectureDialog({ courseId, section, onAdded, onClose }: DialogProps) {
  const [add] = useAddLectureMutation();
  const [isDraft, setDraft] = useState(false);
  const draft = useFormDraft(`add-lecture-${courseId}`);
  return (
    <Modal title="Agregar clase" onClose={onClose}>
      <Form
        rules={{ title: lectureTitleProblem, description: () => undefined }}
        submit="Agregar"
        sending="Agregando…"
        send={async ({ title, description }) => {
          const place = { courseId, ...(section !== undefined && { section }) };
          const state = isDraft ? 'draft' : 'published';
          const lecture = await add({ ...place, title: title.trim(), description, state }).unwrap();
          draft.forget();
          toast.success('Clase agregada con éxito');
          onClose();
          onAdded(lecture.id);
        }}
      >
        <div className="fields" ref={draft.ref}>
          <Field name="title" label="Título" type="text" maxLength={200} autoComplete="off" required />
          <TextAreaField name="description" label="Descripción" maxLength={10_000} />
          <Checkbox checked={isDraft} onCheck={setDraft}>
            <span>Guardar como borrador: la ven solo los docentes</span>
          </Checkbox>
        </div>
      </Form>
    </Modal>
  );
}
