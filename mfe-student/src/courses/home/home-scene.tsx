import { CodeBoundary, lazyCode } from '@rambla/kit/ui/code-boundary';
import css from './go-on.module.css';

const SceneArt = lazyCode(() => import(/* webpackChunkName: "home-scene" */ './scene-art.tsx'));

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
