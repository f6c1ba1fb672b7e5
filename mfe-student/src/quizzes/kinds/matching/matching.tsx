import '@rambla/kit/styles/forms.css';
import { RichText } from '@rambla/kit/ui/rich-text';
import { type AnswerFormProps, questionTextElementId } from '../kind-props.ts';
import css from '../kinds.module.css';

// A native select shows only plain text, so choices with formulas or pictures are listed above with a letter.
const NOT_PLAIN = /<(math|img|table|pre)\b/;

/** Pairs with a native select each, so that arrows and letters work as usual. */
export function MatchingAnswer({ question, response, closed, onAnswer }: AnswerFormProps) {
  const given = response && typeof response === 'object' && !Array.isArray(response) ? response : {};
  const choices = question.choices ?? [];
  const lettered = choices.some(({ html }) => NOT_PLAIN.test(html));
  const letter = (index: number) => String.fromCharCode(65 + index);
  const choose = (pairId: string, choiceId: string) => {
    const { [pairId]: _before, ...others } = given;
    const next = choiceId ? { ...others, [pairId]: choiceId } : others;
    onAnswer(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <fieldset aria-labelledby={questionTextElementId(question)}>
      {lettered && (
        <ol className={css.letters}>
          {choices.map(({ id, html }, index) => (
            <li key={id}>
              <strong>{letter(index)}</strong> <RichText as="span" html={html} />
            </li>
          ))}
        </ol>
      )}
      <ul className={css.pairs}>
        {question.pairs?.map(({ id, html }) => (
          <li key={id}>
            <label>
              <RichText as="span" html={html} />
              <select
                className="input"
                name={`pregunta-${question.slot}-${id}`}
                value={given[id] ?? ''}
                disabled={closed}
                onChange={(event) => choose(id, event.currentTarget.value)}
              >
                <option value="">Elegir…</option>
                {choices.map((choice, index) => (
                  <option key={choice.id} value={choice.id}>
                    {lettered ? letter(index) : choice.text}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
