import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { usePlayer, usePlayerValue } from '../player/use-player.ts';
import { CueLine } from './cue-line.tsx';
import { blocksOf, type Cue, type CueBlock, findStartedCueIndex } from './cues.ts';
import { countMatchesBeforeCues, findMatchCueIndex } from './matches.ts';
import css from './transcript.module.css';
import { type CaptionLanguage, TranscriptTools } from './transcript-tools.tsx';
import { useRovingTabindex } from './use-roving-tabindex.ts';
import { useNearViewport, useScrollToLine } from './use-scroll-to-line.ts';

const LINE_PX = 48;

/** The transcript: follows the video, can be searched, and links each line to its second. */
export function Transcript({
  cues,
  captions,
  language,
  onLanguage,
}: {
  cues: Cue[];
  captions: CaptionLanguage[];
  language: string | null;
  onLanguage: (language: string) => void;
}) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState(0);
  const [following, setFollowing] = useState(true);
  const searched = useDeferredValue(term);
  const before = useMemo(() => countMatchesBeforeCues(cues, searched), [cues, searched]);
  const total = before.at(-1) ?? 0;
  // Another language may have fewer matches.
  const hit = Math.min(chosen, Math.max(0, total - 1));
  const blocks = useMemo(() => blocksOf(cues), [cues]);
  const current = usePlayerValue((state) => findStartedCueIndex(cues, state.time));
  const line = searched && total > 0 ? findMatchCueIndex(hit, before) : following ? current : -1;
  const list = useScrollToLine(line, searched ? `${searched} ${hit}` : '');
  const handlers = useRovingTabindex(list, cues, current);
  const handleStep = (step: number) => setChosen(total ? (hit + step + total) % total : 0);
  const handleTerm = (next: string) => {
    setTerm(next);
    setChosen(0);
  };
  return (
    <>
      <TranscriptTools
        term={term}
        total={searched ? total : null}
        hit={hit}
        following={following}
        onTerm={handleTerm}
        onStep={handleStep}
        onFollowing={setFollowing}
        captions={captions}
        language={language}
        onLanguage={onLanguage}
      />
      <div className={css.cues} ref={list} {...handlers}>
        {blocks.map((block) => (
          <Block
            key={block.first}
            block={block}
            term={searched}
            before={before}
            hit={within(hit, before, block)}
            current={current >= block.first && current < block.first + block.cues.length ? current : -1}
          />
        ))}
      </div>
    </>
  );
}

// Returns `hit` when it lies in this block, else -1, so that other blocks need no re-render.
function within(hit: number, before: number[], { first, cues }: CueBlock): number {
  return hit >= (before[first] ?? 0) && hit < (before[first + cues.length] ?? 0) ? hit : -1;
}

const Block = memo(function Block({
  block: { title, first, cues },
  term,
  before,
  hit,
  current,
}: {
  block: CueBlock;
  term: string;
  before: number[];
  hit: number;
  current: number;
}) {
  const player = usePlayer();
  const section = useRef<HTMLElement>(null);
  // Marks matches only in blocks near the viewport, because marking thousands of lines freezes the page.
  const marked = useNearViewport(section, term !== '');
  return (
    <section
      ref={section}
      className={css.block}
      aria-label={title ?? undefined}
      // The block's estimated height, until the browser first lays the block out.
      style={{ containIntrinsicBlockSize: `auto ${cues.length * LINE_PX}px` }}
    >
      {title && <h2>{title}</h2>}
      <ol>
        {cues.map((cue, i) => (
          <CueLine
            key={first + i}
            cue={cue}
            term={marked ? term : ''}
            firstHit={before[first + i] ?? 0}
            hit={hit}
            current={current === first + i}
            player={player}
          />
        ))}
      </ol>
    </section>
  );
});
