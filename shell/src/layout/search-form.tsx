import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The top bar's search; opens one's own matching courses. A visitor has none and is led to the start page: the field
 * keeps the term, and Enter again or the message's button looks in all courses.
 */
export function SearchForm({
  inputRef,
  onDone,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}) {
  const navigate = useNavigate();
  const { authenticated } = useAuth();
  const asked = useRef('');
  const searchAll = (term: string) => {
    asked.current = '';
    // Frees the focus for the new screen.
    inputRef.current?.blur();
    onDone();
    void navigate(paths.search(term));
  };
  const search = (term: string) => {
    if (authenticated || !term) {
      onDone();
      void navigate(paths.myCoursesMatching(term));
      return;
    }
    if (asked.current === term) {
      searchAll(term);
      return;
    }
    asked.current = term;
    void navigate(paths.myCoursesMatching(term));
    toast.success('Para buscar en tus cursos, ingresá. Con Enter otra vez buscás en todos.', {
      label: 'Buscar en todos',
      run: () => searchAll(term),
    });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  useEffect(() => {
    // The browser itself sent what was asked before any code was there.
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
