import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { useAddLectureMutation } from '../lectures.api.ts';

/** Adds a page as a draft, at the end of the course or of a section, and opens its editor. */
export function useAddPage(courseId: number, section?: string) {
  const [add, { isLoading }] = useAddLectureMutation();
  const navigate = useNavigate();
  return async () => {
    if (isLoading) return;
    const page = { courseId, kind: 'page', title: 'Página sin título', text: '', state: 'draft' } as const;
    const answer = await add(section === undefined ? page : { ...page, section });
    if (answer.error) return toast.error(errorMessage(answer.error));
    void navigate(paths.editPage(courseId, answer.data.id));
  };
}
