import type { TutorStatus } from '@rambla/api/contract';
import css from './empty-conversation.module.css';

type Props = {
  tutor: TutorStatus;
  lectureTitle: string | undefined;
  onAsk: (text: string, lectureId: number) => void;
};

/** The empty conversation: what is searched, and suggested questions. */
export function EmptyConversation({ tutor, lectureTitle, onAsk }: Props) {
  const lectures = tutor.courses.reduce((sum, course) => sum + course.lectures, 0);
  return (
    <section className={css.hello}>
      <Art />
      <h1>¿Qué querés entender?</h1>
      <p>{lectureTitle ? `Empiezo por «${lectureTitle}».` : placeText(lectures)} Si no está, te lo digo.</p>
      {tutor.examples.length > 0 && (
        <ul className={css.tries}>
          {tutor.examples.map(({ text, lectureId, lectureTitle: title }) => (
            <li key={`${lectureId} ${text}`}>
              <button type="button" onClick={() => onAsk(text, lectureId)}>
                {text}
                {title !== text && <span>{title}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function placeText(lectures: number): string {
  if (lectures === 0) return 'Todavía no hay clases con transcripción en tus cursos.';
  if (lectures === 1)
    return 'Busco en la clase de tus cursos que tiene transcripción y te muestro dónde se explicó.';
  return `Busco en las ${lectures} clases de tus cursos y te muestro dónde se explicó.`;
}

function Art() {
  return (
    <svg className={css.art} viewBox="0 0 220 132" aria-hidden="true">
      <circle cx="110" cy="66" r="52" fill="#ffc247" />
      <path
        d="M0 78c14 0 14 9 28 9s14-9 27-9 14 9 28 9 14-9 27-9 14 9 28 9 14-9 27-9 14 9 28 9 14-9 27-9v54H0z"
        fill="#5b8def"
      />
      <path
        d="M0 98c14 0 14 9 28 9s14-9 27-9 14 9 28 9 14-9 27-9 14 9 28 9 14-9 27-9 14 9 28 9 14-9 27-9"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        opacity=".7"
      />
      <path
        d="M142 10h58a14 14 0 0 1 14 14v22a14 14 0 0 1-14 14h-34l-15 13V58a14 14 0 0 1-12-14V24"
        fill="#16264a"
      />
      <path
        d="M176 20c1.500 9 6 13.500 15 15-9 1.500-13.500 6-15 15-1.500-9-6-13.500-15-15 9-1.500 13.500-6 15-15z"
        fill="#ffc247"
      />
    </svg>
  );
}
