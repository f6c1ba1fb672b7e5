import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import css from './go-on.module.css';

const SceneArt = lazyPart(() => import(/* webpackChunkName: "home-scene" */ './scene-art.tsx'), true);

/** A drawing of the river, the city and the sun behind it; `risen` draws the sun higher. */
export function HomeIllustration({ risen = false }: { risen?: boolean }) {
  return (
    <div className={css.scene}>
      <CodeBoundary>
        <SceneArt height={risen ? 130 : 200} radius={risen ? 104 : 96} />
      </CodeBoundary>
    </div>
  );
}
