import type { AttemptQuestion } from '@rambla/api/contract';
import { type Placeholders, usePageList } from '@rambla/kit/dom/page-view';
import { Icon } from '@rambla/kit/ui/icon';
import { Each, When } from '@rambla/kit/ui/outline';
import { RichText } from '@rambla/kit/ui/rich-text';
import type { ReactNode } from 'react';
import kinds from '../kinds/kinds.module.css';
import css from './taking.module.css';

/** A running attempt's questions before the code loads: readable, not yet answerable. */
export function AttemptOutline({ placeholders: words }: { placeholders: Placeholders }) {
  const questions = usePageList<AttemptQuestion>('attempt.questions');
  return (
    <div className={`wrap page ${css.taking}`}>
      <header className={css.head}>
        <h1>{words['attempt.title']}</h1>
        <When value={words['attempt.preview']} is="true">
          <p className="chip chip-warn">Vista previa: no cuenta</p>
        </When>
      </header>
      <div className={css.bar}>
        <p className={css.saveState} data-state="saving">
          <Icon name="loop" />
          Abriendo…
        </p>
        <When value={words['attempt.dueAt']}>
          <p className={css.time}>
            <Icon name="clock" />
            <span className={`skeleton ${css.boneTime}`} />
          </p>
        </When>
      </div>
      <div className={css.columns}>
        <div className={css.side}>
          <div className={`${css.map} ${css.boneMap}`} />
        </div>
        <div className={css.main}>
          <Each list="attempt.questions" pageSize="attempt.pageSize" items={questions}>
            {(question) => <QuestionOutline key={question.slot} question={question} />}
          </Each>
        </div>
      </div>
    </div>
  );
}

function QuestionOutline({ question }: { question: AttemptQuestion }) {
  return (
    <section className={`card ${css.question}`}>
      <header className={css.questionHead}>
        <h2>Pregunta {question.slot}</h2>
        <span className={`chip ${css.boneMark}`} />
        <button type="button" className="btn btn-sm btn-ghost" disabled>
          <Icon name="note" />
          Marcar para revisar
        </button>
      </header>
      <RichText html={question.html} />
      <When value={question.kind} is="single">
        <Options question={question} type="radio" />
      </When>
      <When value={question.kind} is="multiple">
        <div>
          <p className={kinds.hint}>Puede haber más de una.</p>
          <Options question={question} type="checkbox" />
        </div>
      </When>
      <When value={question.kind} is="truefalse">
        <ul className={kinds.options}>
          <Option type="radio">Verdadero</Option>
          <Option type="radio">Falso</Option>
        </ul>
      </When>
    </section>
  );
}

type InputType = 'radio' | 'checkbox';

function Options({ question, type }: { question: AttemptQuestion; type: InputType }) {
  return (
    <ul className={kinds.options}>
      <Each list="options" items={question.options}>
        {({ id, html }) => (
          <Option key={id} type={type}>
            <span className={kinds.letter} aria-hidden="true" />
            <RichText as="span" html={html} />
          </Option>
        )}
      </Each>
    </ul>
  );
}

function Option({ type, children }: { type: InputType; children: ReactNode }) {
  return (
    <li className={kinds.option}>
      <input type={type} disabled />
      <span className={kinds.optionText}>{children}</span>
    </li>
  );
}
