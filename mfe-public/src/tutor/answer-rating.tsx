import { copyText } from '@rambla/kit/dom/copy-text';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import css from './turn-view.module.css';
import { useRateAnswerMutation } from './tutor.api.ts';
import type { ConversationTurn } from './use-tutor-conversation.ts';

/** Asks whether an answer helped, and copies it. */
export function AnswerRating({ turn: { questionId, answer, sentences } }: { turn: ConversationTurn }) {
  const [rating, setRating] = useState(0);
  const [rate] = useRateAnswerMutation();
  const handleRate = async (wanted: number) => {
    if (questionId === null) return;
    const next = wanted === rating ? 0 : wanted;
    setRating(next);
    const result = await rate({ questionId, rating: next });
    if (result.error) setRating(rating);
  };
  const handleCopy = async () => {
    const words = sentences.map(({ text }) => text).join(' ');
    const sources = (answer?.passages ?? []).map(
      ({ courseName, lectureTitle, text }, index) =>
        `[${index + 1}] ${courseName} · ${lectureTitle}: «${text}»`,
    );
    if (await copyText([words, ...sources].filter(Boolean).join('\n'))) toast.success('Copiado');
  };
  return (
    <div className={css.after}>
      {questionId !== null && (
        <>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-pressed={rating === 1}
            onClick={() => void handleRate(1)}
          >
            <Icon name="check" />
            Me sirvió
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-pressed={rating === -1}
            onClick={() => void handleRate(-1)}
          >
            <Icon name="close" />
            No me sirvió
          </button>
        </>
      )}
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => void handleCopy()}>
        <Icon name="doc" />
        Copiar
      </button>
    </div>
  );
}
