import { RichText } from '@rambla/kit/ui/rich-text';
import css from '../review-kinds.module.css';
import { type Judgement, partOf, type ReviewProps } from '../review-props.ts';
import { Sign } from '../sign.tsx';

function recordOf(answer: ReviewProps['response'] | undefined): Record<string, string> {
  return answer && typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
}

/** Shows the given pairs beside the right ones. */
export function MatchingReview({ question, response }: ReviewProps) {
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
          const right = partOf(question, id)?.right;
          const judgement: Judgement = right == null ? 'given' : right ? 'yes' : 'no';
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

function Choice({ judgement, html }: { judgement: Judgement; html: string | undefined }) {
  return (
    <span className={css.choice} data-judgement={judgement}>
      <Sign judgement={judgement} />
      {judgement === 'was' && <span className="sr-only">correcta: </span>}
      {html === undefined ? 'Sin unir' : <RichText as="span" html={html} />}
    </span>
  );
}
