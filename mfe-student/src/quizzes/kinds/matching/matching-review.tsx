import { RichText } from '@rambla/kit/ui/rich-text';
import { JudgementIcon } from '../judgement-icon.tsx';
import css from '../review-kinds.module.css';
import { type AnswerJudgement, type AnswerReviewProps, reviewPartOf } from '../review-props.ts';

function recordOf(answer: AnswerReviewProps['response'] | undefined): Record<string, string> {
  return answer && typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
}

/** Shows the given pairs beside the right ones. */
export function MatchingReview({ question, response }: AnswerReviewProps) {
  const { pairs = [], choices = [], review } = question;
  const given = recordOf(response);
  const correct = recordOf(review?.correct);
  const htmlOf = (id: string | undefined) => choices.find((choice) => choice.id === id)?.html;
  return (
    <table className={css.pairs}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Se une</span>
          </th>
          <th scope="col">Tu respuesta</th>
          {review && <th scope="col">Correcta</th>}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ id, html }) => {
          const right = reviewPartOf(question, id)?.right;
          const judgement: AnswerJudgement = right == null ? 'given' : right ? 'yes' : 'no';
          return (
            <tr key={id}>
              <th scope="row">
                <RichText as="span" html={html} />
              </th>
              <td>
                <Choice judgement={judgement} html={htmlOf(given[id])} />
              </td>
              {review && (
                <td>
                  {right ? (
                    <span className={css.same}>es la tuya</span>
                  ) : (
                    <Choice judgement="was" html={htmlOf(correct[id])} />
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Choice({ judgement, html }: { judgement: AnswerJudgement; html: string | undefined }) {
  return (
    <span className={css.choice} data-judgement={judgement}>
      <JudgementIcon judgement={judgement} />
      {judgement === 'was' && <span className="sr-only">correcta: </span>}
      {html === undefined ? 'Sin unir' : <RichText as="span" html={html} />}
    </span>
  );
}
