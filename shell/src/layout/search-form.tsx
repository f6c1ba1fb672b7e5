import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { authState } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, type RefObject, useEffect } from 'react';

/** The top bar's search: in the person's own courses, or for visitors in all courses. */
export function SearchForm({
  inputRef,
  onDone,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}) {
  const navigate = useNavigate();
  const search = (term: string) => {
    // Releases the focus for the new screen.
    inputRef.current?.blur();
    onDone();
    // Read here, because the first render may still show the server's placeholder person.
    const { authenticated } = authState();
    void navigate(authenticated || !term ? paths.myCoursesMatching(term) : paths.search(term));
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  useEffect(() => {
    // Repeats a search that the browser submitted itself, before this code loaded.
    const sent = location.pathname === paths.home && new URLSearchParams(location.search).get('q');
    if (sent) search(sent);
  }, []);
  return (
    <search className="search" aria-label="Cursos">
      <form className="search-form" action={paths.home} onSubmit={handleSubmit}>
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
