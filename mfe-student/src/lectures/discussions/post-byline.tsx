import type { DiscussionQuestion } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { useState } from 'react';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import type { PostKey } from './discussions.api.ts';
import css from './discussions.module.css';
import { loadDiscussionForms } from './load-discussion-forms.ts';

type Post = Pick<DiscussionQuestion, 'author' | 'mine' | 'createdAt' | 'editedAt'>;

/** The displayed author of a post. */
export function postAuthorText({ author, mine }: Pick<Post, 'author' | 'mine'>, isNameless: boolean): string {
  if (mine) return 'Vos';
  return author.name ?? (isNameless ? 'Sin nombre' : 'Alguien que ya no está');
}

/** Returns a name's initials for its avatar. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

type Props = {
  post: Post;
  anonymous: boolean;
  fromStaff?: boolean;
  hasFace?: boolean;
  /** Set for people who may read earlier versions. */
  history?: PostKey | false;
};

/** The author and date of a post. */
export function PostByline({ post, anonymous, fromStaff = false, hasFace = false, history = false }: Props) {
  const when = momentText(post.createdAt);
  return (
    <p className={css.who}>
      {hasFace && (
        <span className={`${css.face} ${fromStaff ? css.staff : ''}`} aria-hidden="true">
          {initialsOf(post.author.name ?? '?')}
        </span>
      )}
      <strong>
        <bdi>{postAuthorText(post, anonymous)}</bdi>
      </strong>
      {fromStaff && <span className={css.tag}>Docente</span>}
      {anonymous && (post.mine || post.author.name) && (
        <span className={css.tag}>Sin nombre para la clase</span>
      )}
      <span>
        · {when.charAt(0).toLowerCase() + when.slice(1)}
        {post.editedAt && (history ? <Edited of={history} /> : ', editada')}
      </span>
    </p>
  );
}

function Edited({ of }: { of: PostKey }) {
  const { part, ask } = useLazyModule(loadDiscussionForms);
  const [isOpen, setOpen] = useState(false);
  const handleClick = () => {
    ask();
    setOpen(true);
  };
  return (
    <>
      {', '}
      <button type="button" className={css.link} onClick={handleClick}>
        editada
      </button>
      {isOpen && part && <part.PostHistoryDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
