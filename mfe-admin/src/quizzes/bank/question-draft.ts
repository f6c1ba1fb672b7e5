import type { NewQuestionBody, Question, QuestionKind } from '@rambla/api/contract';

/** A question while it is being written; numbers as typed. */
export type QuestionDraft = {
  kind: QuestionKind;
  title: string;
  text: string;
  format: Question['format'];
  feedback: string;
  mark: string;
  tags: string;
  shuffle: boolean;
  options: { id?: string; text: string; weight: string; feedback: string }[];
  correct: boolean | null;
  feedbackTrue: string;
  feedbackFalse: string;
  accepted: AcceptedDraft[];
  caseSensitive: boolean;
  accentSensitive: boolean;
  numbers: NumberDraft[];
  pairs: { id?: string; matchId?: string; text: string; match: string }[];
  distractors: ItemDraft[];
  items: ItemDraft[];
  gaps: GapDraft[];
  graderInfo: string;
};
export type AcceptedDraft = { text: string; weight: string; feedback: string };
export type ItemDraft = { id?: string; text: string };
export type NumberDraft = {
  value: string;
  tolerance: string;
  min: string;
  max: string;
  weight: string;
  feedback: string;
};
export type GapDraft = {
  kind: 'text' | 'number' | 'choice';
  accepted: (AcceptedDraft & { tolerance: string })[];
  caseSensitive: boolean;
  weight: string;
};

const shown = (number: number | null | undefined) => (number == null ? '' : String(number).replace('.', ','));
const numberOr = (text: string, other: number) => read(text) ?? other;

function read(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

export const NEW_ACCEPTED: AcceptedDraft = { text: '', weight: '100', feedback: '' };
export const NEW_NUMBER: NumberDraft = {
  value: '',
  tolerance: '0',
  min: '',
  max: '',
  weight: '100',
  feedback: '',
};
export const NEW_GAP: GapDraft = {
  kind: 'text',
  accepted: [{ ...NEW_ACCEPTED, tolerance: '0' }],
  caseSensitive: false,
  weight: '1',
};

/** An empty question of a kind, with the lines one needs at least. */
export function newQuestion(kind: QuestionKind): QuestionDraft {
  return {
    kind,
    title: '',
    text: '',
    format: 'markdown',
    feedback: '',
    mark: '1',
    tags: '',
    shuffle: true,
    options: ['100', '0', '0'].map((weight) => ({ text: '', weight, feedback: '' })),
    correct: null,
    feedbackTrue: '',
    feedbackFalse: '',
    accepted: [NEW_ACCEPTED],
    caseSensitive: false,
    accentSensitive: false,
    numbers: [NEW_NUMBER],
    pairs: [
      { text: '', match: '' },
      { text: '', match: '' },
    ],
    distractors: [],
    items: [{ text: '' }, { text: '' }, { text: '' }],
    gaps: [NEW_GAP],
    graderInfo: '',
  };
}

export function draftOf(question: Question): QuestionDraft {
  const { mark, tags, options, accepted, numbers, gaps } = question;
  return {
    ...question,
    mark: shown(mark),
    tags: tags.join(', '),
    options: options.map((option) => ({ ...option, weight: shown(option.weight) })),
    accepted: accepted.map((one) => ({ ...one, weight: shown(one.weight) })),
    numbers: numbers.map((one) => ({
      value: shown(one.value),
      tolerance: shown(one.tolerance),
      min: shown(one.min),
      max: shown(one.max),
      weight: shown(one.weight),
      feedback: one.feedback,
    })),
    gaps: gaps.map((gap) => ({
      ...gap,
      weight: shown(gap.weight),
      accepted: gap.accepted.map((one) => ({
        ...one,
        weight: shown(one.weight),
        tolerance: shown(one.tolerance),
      })),
    })),
  };
}

const written = ({ text }: { text: string }) => text.trim() !== '';

/** What the API takes of a question: only its own kind's fields, empty lines left out. */
export function bodyFrom(draft: QuestionDraft): NewQuestionBody {
  const { kind, title, text, format, feedback, shuffle, graderInfo } = draft;
  const tags = draft.tags.split(',').map((tag) => tag.trim());
  return {
    ...{ kind, title, text, format, feedback, shuffle, mark: numberOr(draft.mark, 1) },
    tags: tags.filter(Boolean),
    ...OWN_FIELDS[kind](draft),
    ...(kind === 'essay' && { graderInfo }),
  };
}

type OwnFields = (draft: QuestionDraft) => Partial<NewQuestionBody>;

const options: OwnFields = (draft) => ({
  options: draft.options.filter(written).map((one) => ({ ...one, weight: numberOr(one.weight, 0) })),
});

const OWN_FIELDS: Record<QuestionKind, OwnFields> = {
  single: options,
  multiple: options,
  truefalse: ({ correct, feedbackTrue, feedbackFalse }) => ({ correct, feedbackTrue, feedbackFalse }),
  short: ({ accepted, caseSensitive, accentSensitive }) => ({
    accepted: accepted.filter(written).map((one) => ({ ...one, weight: numberOr(one.weight, 0) })),
    caseSensitive,
    accentSensitive,
  }),
  numerical: ({ numbers }) => ({
    numbers: numbers
      .filter(({ value, min, max }) => value.trim() || min.trim() || max.trim())
      .map((one) => ({
        value: read(one.value),
        tolerance: numberOr(one.tolerance, 0),
        min: read(one.min),
        max: read(one.max),
        weight: numberOr(one.weight, 0),
        feedback: one.feedback,
      })),
  }),
  matching: ({ pairs, distractors }) => ({
    pairs: pairs.filter((pair) => written(pair) || pair.match.trim()),
    distractors: distractors.filter(written),
  }),
  ordering: ({ items }) => ({ items: items.filter(written) }),
  gaps: ({ gaps, accentSensitive }) => ({
    accentSensitive,
    gaps: gaps.map((gap) => ({
      kind: gap.kind,
      caseSensitive: gap.caseSensitive,
      weight: numberOr(gap.weight, 1),
      accepted: gap.accepted.filter(written).map((one) => ({
        text: one.text,
        weight: numberOr(one.weight, 0),
        feedback: one.feedback,
        tolerance: numberOr(one.tolerance, 0),
      })),
    })),
  }),
  essay: () => ({}),
};

/** A question's own content, to be sent as another one. */
export function bodyOf(question: Question): NewQuestionBody {
  const body = bodyFrom(draftOf(question));
  return JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'id' || key === 'matchId' ? undefined : value)),
  );
}
