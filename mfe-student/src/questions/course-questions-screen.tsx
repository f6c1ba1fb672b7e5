import type { CrossCourseQuestion } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useState } from 'react';
import { usePlanToStudyQuery } from '../lectures/lectures.api.ts';
import { CourseTabPage, useCourseId } from '../study-ui/course-frame/course-page.tsx';
import { formatClock } from '../study-ui/hooks/clock.ts';
import { LoadMoreButton } from '../study-ui/lists/load-more-button.tsx';
import {
  DISCUSSION_QUESTION_FILTERS,
  type DiscussionQuestionFilter,
} from '../study-ui/lists/question-filters.ts';
import { useCourseQuestionsInfiniteQuery } from './questions.api.ts';
import css from './questions.module.css';

const EMPTY: Record<DiscussionQuestionFilter, string> = {
  all: 'Todavía nadie preguntó en este curso.',
  unanswered: 'Todas las preguntas tienen respuesta.',
  mine: 'Todavía no preguntaste nada en este curso.',
};

/** All questions of a course, each linked to its lecture's second or its quiz. */
export default function CourseQuestionsScreen() {
  const courseId = useCourseId();
  const [filter, setFilter] = useState<DiscussionQuestionFilter>('all');
  const query = useCourseQuestionsInfiniteQuery(
    { courseId, filter },
    { skip: Number.isNaN(courseId), refetchOnMountOrArgChange: true },
  );
  const { currentData } = query;
  const questions = currentData?.pages.flatMap((page) => page.questions);
  return (
    <CourseTabPage
      courseId={courseId}
      title="Preguntas"
      query={query}
      isWaiting={!currentData}
      isEmpty={questions?.length === 0}
      empty={EMPTY[filter]}
      above={<Header courseId={courseId} filter={filter} onFilter={setFilter} />}
    >
      <ul className={css.list}>
        {questions?.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </ul>
      <LoadMoreButton query={query} className={css.more} />
    </CourseTabPage>
  );
}

type HeaderProps = {
  courseId: number;
  filter: DiscussionQuestionFilter;
  onFilter: (filter: DiscussionQuestionFilter) => void;
};

function Header({ courseId, filter, onFilter }: HeaderProps) {
  const { data: plan } = usePlanToStudyQuery(courseId);
  const lectures = plan?.sections.flatMap(({ items }) => items.filter(({ kind }) => kind === 'lecture'));
  const lectureId = plan?.progress?.next?.lectureId ?? lectures?.[0]?.id;
  return (
    <div className={css.head}>
      <fieldset className={css.filters} aria-label="Mostrar">
        {DISCUSSION_QUESTION_FILTERS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={`btn btn-sm ${name === filter ? 'btn-primary' : 'btn-outline'}`}
            aria-pressed={name === filter}
            onClick={() => onFilter(name)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {lectureId && (
        <p className={css.ask}>
          ¿Te trancaste? Se pregunta en la clase, en el segundo justo.{' '}
          <Link to={paths.lecture(courseId, lectureId)}>Ir a la clase</Link>
        </p>
      )}
    </div>
  );
}

function QuestionRow({ question }: { question: CrossCourseQuestion }) {
  const { id, title, titleHtml, placeTitle, second, answers, staffAnswers, author, mine, createdAt } =
    question;
  const place = second === null ? placeTitle : `${placeTitle}, ${formatClock(second)}`;
  const asker = mine ? 'Vos' : (author.name ?? 'Sin nombre');
  return (
    <li className={css.row}>
      <Icon name="chat" />
      <div>
        <Link to={paths.question({ ...question, questionId: id })}>
          {titleHtml === '' ? title : <RichText as="span" html={titleHtml} />}
        </Link>
        <p>{[place, asker, dayText(createdAt).toLowerCase()].join(' · ')}</p>
      </div>
      {answers === 0 ? (
        <span className="chip chip-warn">Sin responder</span>
      ) : (
        <span className={staffAnswers > 0 ? 'chip chip-ok' : 'chip'}>
          {answers === 1 ? '1 respuesta' : `${answers} respuestas`}
        </span>
      )}
    </li>
  );
}
