import { renderAnswerLines } from '@rambla/kit/data/quiz-answers';
import { failureText } from '@rambla/kit/dom/form';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useState } from 'react';
import css from '../quizzes.module.css';
import { usePreviewQuestionMutation } from './bank.api.ts';
import { findUnreadableNumber } from './kinds/draft-values.ts';
import type { BankQuestionDraft } from './kinds/kinds.ts';
import { toQuestionBody } from './question-draft.ts';

/** Shows the question with random values; each click draws new values. */
export function QuestionPreviewPanel({ courseId, draft }: { courseId: number; draft: BankQuestionDraft }) {
  const [draw, { data, error, isLoading }] = usePreviewQuestionMutation();
  const [unreadable, setUnreadable] = useState<string>();
  const problem = unreadable ?? (error && failureText(error));
  const handleDraw = () => {
    if (isLoading) return;
    const question = toQuestionBody(draft);
    const found = findUnreadableNumber(question);
    setUnreadable(found);
    if (!found) void draw({ courseId, question });
  };
  return (
    <div className={css.preview} aria-live="polite">
      <button type="button" className="btn btn-outline btn-sm" aria-disabled={isLoading} onClick={handleDraw}>
        {data ? 'Probar con otros valores' : 'Probar la pregunta'}
      </button>
      {problem && <p className="muted">{problem}</p>}
      {data && !problem && (
        <>
          <RichText html={data.html} />
          {data.options && (
            <ul>
              {data.options.map(({ id, html }) => (
                <li key={id}>
                  <RichText as="span" html={html} />
                </li>
              ))}
            </ul>
          )}
          <p className="field-legend">Respuesta correcta</p>
          {renderAnswerLines(data, data.correct ?? null, data.correctText).map((html) => (
            <RichText key={html} html={html} />
          ))}
        </>
      )}
    </div>
  );
}
