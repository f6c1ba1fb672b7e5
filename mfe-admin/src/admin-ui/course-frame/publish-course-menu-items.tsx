import { useContentQuery } from '../../lectures/content/content.api.ts';
import { MenuItem } from '../menu/menu-item.tsx';
import { coursePublicationText } from './course-publication-text.ts';

type Props = { courseId: number; onPublish: () => void; onDate: () => void };

/** Menu items that publish a course now or on a date; a hint tells what becomes visible now. */
export function PublishCourseMenuItems({ courseId, onPublish, onDate }: Props) {
  const { data } = useContentQuery(courseId);
  return (
    <>
      <MenuItem
        icon="eye"
        label="Publicar curso"
        hint={data ? coursePublicationText(data) : 'Lo ven sus estudiantes y está en la lista de cursos'}
        onPick={onPublish}
      />
      <MenuItem icon="clock" label="Publicar en una fecha…" onPick={onDate} />
    </>
  );
}
