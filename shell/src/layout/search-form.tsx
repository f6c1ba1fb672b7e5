import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import type { FormEvent, RefObject } from 'react';

/** The top bar's search; opens one's own matching courses. */
export function SearchForm({
  inputRef,
  onDone,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}) {
  const navigate = useNavigate();
  const { authenticated } = useAuth();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const term = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(paths.myCoursesMatching(term));
    // A visitor has no courses and would be redirected to the start page without an explanation.
    if (!authenticated && term) {
      toast.success('Para buscar en tus cursos, ingresá.', {
        label: 'Buscar en todos',
        run: () => void navigate(paths.search(term)),
      });
    }
    onDone();
  };
  return (
    <search className="search" aria-label="Cursos">
      <form className="search-form" onSubmit={handleSubmit}>
        <label className="sr-only" htmlFor="q">
          Buscar en mis cursos
        </label>
        <Icon name="search" />
        <input
          ref={inputRef}
          id="q"
          type="search"
          name="q"
          placeholder="Search…"
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
