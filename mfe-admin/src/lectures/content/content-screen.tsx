import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { CoursePage } from '../../admin-ui/course-frame/course-page.tsx';
import { NotYourCourse, statusOf } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { ListState } from '../../admin-ui/list/list-state.tsx';
import { Menu } from '../../admin-ui/menu/menu.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { useLecturesToEditQuery } from '../lectures.api.ts';
import { useAddPage } from '../page/use-add-page.ts';
import { useContentQuery } from './content.api.ts';
import css from './content.module.css';
import { CONTENT_KINDS } from './content-kinds.tsx';
import { ContentList } from './content-list.tsx';

/** Edits a course's whole content in its order. */
export default function ContentScreen() {
  const courseId = Number(useParams().courseId);
  // Refetched here: the list includes live classes, which no cache tag covers.
  const { data, error, refetch } = useContentQuery(courseId, { refetchOnMountOrArgChange: true });
  const { data: lectures = [] } = useLecturesToEditQuery(courseId);
  if (statusOf(error) === 403) return <NotYourCourse title="Contenido" courseId={courseId} />;
  return (
    <CoursePage courseId={courseId} title="Todo el contenido" isQuiet>
      <div className={css.bar}>
        <Link className="btn btn-outline" to={paths.editLectures(courseId)}>
          <Icon name="upload" />
          Subir videos
        </Link>
        <AddMenu courseId={courseId} />
      </div>
      <ListState
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        icon="stack"
        empty="Todavía no hay nada: empezá por donde quieras."
      >
        {data && <ContentList courseId={courseId} sections={data} lectures={lectures} />}
      </ListState>
    </CoursePage>
  );
}

function AddMenu({ courseId }: { courseId: number }) {
  const role = useAuth().role === 'admin' ? 'admin' : 'teacher';
  const addPage = useAddPage(courseId);
  return (
    <Menu
      className="btn btn-primary"
      button={
        <>
          <Icon name="plus" />
          Agregar
        </>
      }
    >
      {Object.entries(CONTENT_KINDS).map(([kind, { icon, add }]) => (
        <MenuItem
          key={kind}
          icon={icon}
          label={add.label}
          hint={add.hint}
          {...(add.to ? { to: add.to(courseId, role) } : { onPick: () => void addPage() })}
        />
      ))}
    </Menu>
  );
}
