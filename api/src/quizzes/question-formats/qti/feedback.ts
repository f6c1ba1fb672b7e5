import type { PartialQuestion } from '../../questions/questions.schema.ts';
import type { GivenAnswers, ProbeContext, QtiFeedback } from './grade.ts';

type Fields = Omit<PartialQuestion, 'text'>;

interface Ways {
  id: string;
  /** The options' ids, in order, if each id alone is a possible answer. */
  chosen?: string[] | undefined;
  /** The answer with full marks. */
  given: GivenAnswers;
}

const html = (feedbacks: QtiFeedback[]) => feedbacks.map((feedback) => feedback.html).join('\n');

/**
 * Feedback that every answer shows goes to the question; an option's own feedback goes to the option.
 * Warns about other feedback.
 */
export function assignFeedback(
  fields: Fields,
  feedbacks: QtiFeedback[],
  { grade, warn }: ProbeContext,
  ways: Ways,
): Fields {
  const written = feedbacks.filter((feedback) => feedback.html.trim() !== '');
  if (written.length === 0) return fields;
  const { chosen } = ways;
  const answers = chosen?.map((id): GivenAnswers => new Map([[ways.id, [id]]])) ?? [new Map(), ways.given];
  const shows = answers.map((given) => grade(given).shows);
  const always = written.filter(({ key }) => shows.every((shown) => shown.has(key)));
  const isTaken = ({ key }: QtiFeedback) => shows.some((shown) => shown.has(key));
  // Feedback whose key ends with an option's id belongs to the option, even if no rule shows the feedback.
  const belongs = (feedback: QtiFeedback, index: number, id: string) =>
    isTaken(feedback) ? shows[index]?.has(feedback.key) === true : feedback.key.endsWith(` ${id}`);
  const byAnswer = written.filter((feedback) => !always.includes(feedback));
  const own = (chosen ?? []).map((id, index) => byAnswer.filter((feedback) => belongs(feedback, index, id)));
  const options = fields.options?.map((option, index) => {
    const feedback = html(own[index] ?? []);
    return feedback === '' ? option : { ...option, feedback };
  });
  const left = byAnswer.filter((feedback) => !own.some((list) => list.includes(feedback)));
  if (left.length > 0) warn('La retroalimentación que depende de la respuesta no se importa.');
  return {
    ...fields,
    ...(options ? { options } : {}),
    ...(always.length > 0 ? { feedback: html(always) } : {}),
  };
}
