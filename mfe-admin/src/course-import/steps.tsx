import { Icon } from '@rambla/kit/ui/icon';
import css from './progress.module.css';

/** Lists a task's steps: done, current and pending. */
export function StepList({ names, now }: { names: string[]; now: number }) {
  return (
    <ol className={css.order}>
      {names.map((name, index) => (
        <li
          key={name}
          data-step={index < now ? 'done' : index === now ? 'now' : 'later'}
          aria-current={index === now ? 'step' : undefined}
        >
          <Icon name={index < now ? 'check' : 'clock'} />
          {name}
        </li>
      ))}
    </ol>
  );
}
