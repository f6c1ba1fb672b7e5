import type { DiscussionAnswer, DiscussionQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { type PostKey, usePutPostMutation } from './discussions.api.ts';
import css from './discussions.module.css';

type Props = {
  post: Pick<DiscussionQuestion | DiscussionAnswer, 'thanks' | 'thanked' | 'mine'>;
  of: PostKey;
};

/** Gives or takes back a vote: thanks for an answer, or «same question» for a question. */
export function VoteButton({ post, of }: Props) {
  const [put] = usePutPostMutation();
  const [own, setOwn] = useState<boolean | null>(null);
  const thanked = own ?? post.thanked;
  const count = post.thanks + Number(thanked) - Number(post.thanked);
  const label = of.kind === 'answers' ? 'Me sirvió' : 'También me lo pregunto';
  const handleClick = async () => {
    setOwn(!thanked);
    const { error } = await put({ ...of, rest: '/thanks', body: { thanked: !thanked } });
    if (!error) return;
    setOwn(null);
    toast.error(errorMessage(error));
  };
  return (
    <button
      type="button"
      className={css.vote}
      aria-pressed={post.mine ? undefined : thanked}
      aria-label={`${label}: ${count}`}
      title={label}
      disabled={post.mine}
      onClick={() => void handleClick()}
    >
      <Icon name="up" />
      {count}
    </button>
  );
}
