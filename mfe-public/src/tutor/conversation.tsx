import type { TutorStatus } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import css from './conversation.module.css';
import { ConversationSidebar } from './conversation-sidebar.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import type { OriginLecture } from './origin-lecture.ts';
import { TurnView } from './turn-view.tsx';
import { useAskedQuestionsQuery } from './tutor.api.ts';
import { TutorQuestionForm } from './tutor-question-form.tsx';
import { useTutorConversation } from './use-tutor-conversation.ts';

/** The conversation of a person with an account. */
export function AccountConversation({
  tutor,
  lecture,
}: {
  tutor: TutorStatus;
  lecture: OriginLecture | undefined;
}) {
  const [left, setLeft] = useState(tutor.left);
  const [excluded, setExcluded] = useState<number[]>([]);
  const { turns, send, stop } = useTutorConversation(setLeft);
  const { data: asked = [], refetch } = useAskedQuestionsQuery();
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);
  const isBusy = last?.state === 'asking' || last?.state === 'answering';
  const handleAsk = (text: string, lectureId = lecture?.id) => {
    const courseIds = tutor.courses.map(({ id }) => id).filter((id) => !excluded.includes(id));
    const some = excluded.length > 0 && courseIds.length > 0 ? { courseIds } : {};
    void send({ text, ...some, ...(lectureId !== undefined && { lectureId }) }).then(() => refetch());
  };
  const moment = last && `${last.key} ${last.state === 'asking'}`;
  useEffect(() => {
    if (moment) end.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [moment]);
  return (
    <div className={`wrap ${css.conversation}`}>
      <div className={css.main}>
        {turns.length === 0 ? (
          <EmptyConversation tutor={tutor} lectureTitle={lecture?.title} onAsk={handleAsk} />
        ) : (
          <>
            <header className={css.head}>
              <span className={css.spark}>
                <Icon name="spark" />
              </span>
              <div>
                <h1>PROFE IA</h1>
                <p>Responde con lo que se dijo en tus clases, y te lleva al segundo.</p>
              </div>
            </header>
            <div className={css.thread} role="log" aria-label="Conversación">
              {turns.map((turn) => (
                <TurnView
                  key={turn.key}
                  turn={turn}
                  onStop={stop}
                  onRephrase={() => field.current?.focus()}
                />
              ))}
              {left === 0 && <Limit limit={tutor.limit} />}
              <div ref={end} />
            </div>
          </>
        )}
        {left > 0 && (
          <TutorQuestionForm
            fieldRef={field}
            left={left}
            limit={tutor.limit}
            isBusy={isBusy}
            onAsk={(text) => handleAsk(text)}
          />
        )}
        {left === 0 && turns.length === 0 && <Limit limit={tutor.limit} />}
      </div>
      <ConversationSidebar
        courses={tutor.courses}
        excluded={excluded}
        onExclude={setExcluded}
        asked={asked}
        onAsk={(text) => handleAsk(text)}
        onForgotten={() => void refetch()}
      />
    </div>
  );
}

function Limit({ limit }: { limit: number }) {
  return (
    <p className={css.limit}>
      <Icon name="clock" />
      <span>
        <strong>Llegaste a las {limit} preguntas de hoy.</strong> Mañana a las 0:00 tenés otras {limit}.
        Buscar en la transcripción de cada clase no tiene límite.
      </span>
    </p>
  );
}
