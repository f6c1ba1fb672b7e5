import type { Course, Lecture } from '@rambla/api/contract';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import css from './lecture-tabs.module.css';
import type { Cue } from './transcript/cues.ts';
import { Transcript } from './transcript/transcript.tsx';

type Tab = { key: string; label: string; count?: number | undefined; panel: ReactNode };
type Props = { course: Course; lecture: Lecture; cues: Cue[] };

/** What belongs to a lecture besides its picture. */
export function LectureTabs({ course, lecture, cues }: Props) {
  const tabs: Tab[] = [
    { key: 'd', label: 'Descripción', panel: <Description course={course} lecture={lecture} /> },
  ];
  if (cues.length > 0) tabs.unshift({ key: 't', label: 'Transcripción', panel: <Transcript cues={cues} /> });
  return <Tabs tabs={tabs} label="Contenido de la clase" />;
}

function Description({ course, lecture }: { course: Course; lecture: Lecture }) {
  return (
    <div className={css.words}>
      {lecture.description && <p>{lecture.description}</p>}
      {course.objective && (
        <>
          <h2>Objetivo del curso</h2>
          <p>{course.objective}</p>
        </>
      )}
    </div>
  );
}

function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !current) return;
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    setChosen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  if (!current) return null;
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-controls={`${id}-panel`}
            aria-selected={key === current.key}
            tabIndex={key === current.key ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {text} {count ? <span className={css.count}>{count}</span> : null}
          </button>
        ))}
      </div>
      <section
        className={css.panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone must be reachable too
        tabIndex={0}
      >
        {current.panel}
      </section>
    </>
  );
}
