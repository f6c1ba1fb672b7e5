import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import css from './controls.module.css';
import { loadStoryboard, type StoryboardTile } from './storyboard.ts';

type Props = {
  second: number;
  left: string;
  chapter: string | null;
  storyboardUrl: string | null;
  /** A question asked at this second. */
  children: ReactNode;
};

// Caches one lecture's tiles, because the pointer leaves and re-enters often.
let loaded: { url: string; tiles: Promise<StoryboardTile[]> } | null = null;

/** The preview of a second: picture and chapter. */
export function SeekPreview({ second, left, chapter, storyboardUrl, children }: Props) {
  const tile = useTiles(storyboardUrl).findLast(({ start }) => start <= second);
  return (
    <div className={css.peek} style={{ '--at': left } as CSSProperties} aria-hidden="true">
      {tile && <span className={css.tile} style={pictureOf(tile)} />}
      <p>
        <strong>{formatClock(second)}</strong> {chapter}
      </p>
      {children}
    </div>
  );
}

function pictureOf({ url, x, y, width, height }: StoryboardTile): CSSProperties {
  return {
    width,
    height,
    backgroundImage: `url(${JSON.stringify(url)})`,
    backgroundPosition: `-${x}px -${y}px`,
  };
}

function useTiles(url: string | null): StoryboardTile[] {
  const [tiles, setTiles] = useState<StoryboardTile[]>([]);
  useEffect(() => {
    if (!url) return setTiles([]);
    if (loaded?.url !== url) loaded = { url, tiles: loadStoryboard(url) };
    let isGone = false;
    void loaded.tiles.then((read) => {
      if (!isGone) setTiles(read);
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  return tiles;
}
