import type { Quiz } from '@rambla/api/contract';
import { useSearchParams } from '@rambla/kit/router';
import { useEffect } from 'react';
import { loadDiscussionModule } from '../study-ui/course-frame/load-discussion-module.ts';
import { useLazyModule } from '../study-ui/hooks/use-lazy-module.ts';
import css from './quizzes.module.css';

/** Questions about a quiz, shown once the quiz is closed or when the address links to a question. */
export function QuizDiscussions({ quiz }: { quiz: Pick<Quiz, 'courseId' | 'id' | 'phase'> | undefined }) {
  const [search] = useSearchParams();
  const { part, ask } = useLazyModule(loadDiscussionModule);
  const isShown = quiz !== undefined && (quiz.phase === 'closed' || search.has('pregunta'));
  useEffect(() => {
    if (isShown) ask();
  }, [isShown, ask]);
  if (!isShown) return null;
  return (
    <section className={css.discussions} aria-labelledby="preguntas">
      <h2 id="preguntas">Preguntas sobre este cuestionario</h2>
      {part ? (
        <part.DiscussionPanel
          place={{ courseId: quiz.courseId, at: `quizz/${quiz.id}` }}
          video={null}
          asking={null}
          onAsked={() => undefined}
        />
      ) : (
        <p role="status">Buscando las preguntas…</p>
      )}
    </section>
  );
}
