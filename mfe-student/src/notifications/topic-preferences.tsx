import type { NotificationPreferences } from '@rambla/api/contract';
import css from './preferences.module.css';

type Ways = NotificationPreferences['ways'];
type Topic = keyof Ways;
type Way = NonNullable<Ways[Topic]>;

/** Typed so that a topic without texts does not compile. */
const TOPICS: Record<Topic, [name: string, about: string]> = {
  answers: ['Respuestas a mis preguntas', 'Y cuando aceptan la mía'],
  announcements: ['Anuncios de mis cursos', 'De docentes y de la administración'],
  quizzes: ['Cuestionarios', 'Cuando abren, y un día antes de cerrar'],
  grades: ['Notas y correcciones', 'Con el comentario del docente'],
  classes: ['Clases en vivo', 'En los cursos donde estás'],
  materials: ['Materiales nuevos', 'Archivos y links de tus cursos'],
  videos: ['Videos que no se pueden ver', 'En los cursos donde das clase'],
  requests: ['Solicitudes de inscripción', 'De quienes esperan un lugar en un curso'],
};
const NAMES = Object.keys(TOPICS) as Topic[];
const WAYS: [Way, string][] = [
  ['now', 'Al momento'],
  ['digest', 'Resumen'],
  ['none', 'Nada'],
];

/** A row per topic of the person's role: sent at once, in a daily digest, or never. */
export function TopicPreferences({
  ways,
  onChange,
}: {
  ways: Ways;
  onChange: (topic: Topic, way: Way) => void;
}) {
  return (
    <div className={`card ${css.topics}`}>
      <p className={css.topicsHead} aria-hidden="true">
        <span>Al momento</span>
        <span>Un resumen por día</span>
        <span>Nada</span>
      </p>
      {NAMES.filter((topic) => ways[topic]).map((topic) => (
        <fieldset key={topic}>
          <legend>
            <strong>{TOPICS[topic][0]}</strong>
            <span>{TOPICS[topic][1]}</span>
          </legend>
          <div className={css.three}>
            {WAYS.map(([way, label]) => (
              <label key={way}>
                <input
                  type="radio"
                  name={topic}
                  checked={ways[topic] === way}
                  onChange={() => onChange(topic, way)}
                />
                <span>
                  {label}
                  {way === 'digest' && <span className="sr-only"> por día</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
