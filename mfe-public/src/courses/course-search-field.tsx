import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import type { FormEvent } from 'react';
import css from './course-search-field.module.css';

type Props = { term?: string; onInput?: (term: string) => void };

/** Searches all courses; Enter puts the term into the address. */
export function CourseSearchField({ term = '', onInput }: Props) {
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('term') ?? '').trim();
    if (typed) void navigate(paths.search(typed));
  };
  return (
    <search className={`search ${css.search}`}>
      <form className="search-form" onSubmit={handleSubmit}>
        <label className="sr-only" htmlFor="term">
          Buscar en todos los cursos
        </label>
        <Icon name="search" />
        <input
          id="term"
          name="term"
          type="search"
          placeholder="Buscar en todos los cursos"
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={term}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
