import type { Attempt } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { type AnswersBySlot, isAnswered } from './answers.ts';
import css from './taking.module.css';
import type { AttemptPages } from './use-attempt-pages.ts';

type Props = { attempt: Attempt; answers: AnswersBySlot; pages: AttemptPages };

/** Links to every question by number, marked as answered or flagged. */
export function QuestionNavigation({ attempt: { questions }, answers, pages }: Props) {
  const done = questions.filter(({ slot }) => isAnswered(answers.get(slot)?.response ?? null)).length;
  return (
    <details className={css.map} open={window.innerWidth > 1000}>
      <summary>
        <span>
          Respondidas {done} de {questions.length}
        </span>
        <Icon name="down" />
      </summary>
      <ol className={css.mapList} aria-label="Preguntas">
        {questions.map(({ slot }, index) => {
          const given = answers.get(slot);
          const answered = isAnswered(given?.response ?? null);
          const words = [
            `Pregunta ${index + 1}`,
            answered ? 'respondida' : 'sin responder',
            ...(given?.flagged ? ['marcada'] : []),
          ];
          const page = pages.pageOf(slot);
          return (
            <li key={slot}>
              <button
                type="button"
                className={css.mapItem}
                data-answered={answered}
                aria-label={words.join(', ')}
                aria-current={page === pages.page ? 'step' : undefined}
                onClick={() => pages.go(page, slot)}
              >
                {index + 1}
                {given?.flagged && <span className={css.mapFlag} />}
              </button>
            </li>
          );
        })}
      </ol>
      <button type="button" className="btn btn-outline btn-sm" onClick={() => pages.go(pages.count)}>
        Revisar y entregar
      </button>
    </details>
  );
}
