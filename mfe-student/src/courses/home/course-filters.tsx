import type { HomeCourse } from '@rambla/api/contract';
import type { useAddressState } from '@rambla/kit/data/address-state';
import css from './course-list.module.css';
import { COURSE_FILTERS, findUsefulFilters, listFilterValues } from './filter-courses.ts';

type Props = { courses: HomeCourse[]; address: ReturnType<typeof useAddressState> };

/** Filters for a person's courses by code, period and shift, shown where the courses differ. */
export default function CourseFilters({ courses, address }: Props) {
  const useful = findUsefulFilters(courses);
  const shown = COURSE_FILTERS.filter((facet) => useful.includes(facet) || address.get(facet.name) !== '');
  return (
    <div className={css.facets}>
      {shown.map(({ name, label }) => (
        <label key={name}>
          {label}
          <select
            value={address.get(name)}
            onChange={(event) => address.set({ [name]: event.currentTarget.value })}
          >
            <option value="">Todos</option>
            {listFilterValues(courses, name)
              .filter(Boolean)
              .map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
          </select>
        </label>
      ))}
    </div>
  );
}
