import type { DiscussionAnswer, DiscussionQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { type ReactNode, useState } from 'react';
import type { PostKey } from './discussions.api.ts';
import { useMutePersonMutation, usePutPostMutation } from './discussions.api.ts';
import css from './discussions.module.css';
import { type PostAction, PostMenu } from './post-menu.tsx';
import { PostTextForm } from './text-form.tsx';

export type DiscussionPost = DiscussionQuestion | DiscussionAnswer;

type Writing = { kind: 'edit' | 'report' | 'remove'; text: string };

type Props = {
  post: DiscussionPost;
  of: PostKey;
  teaches: boolean;
  /** Further menu entries, shown after «Editar». */
  items?: PostAction[];
  /** Shown before the menu: second and state. */
  head: ReactNode;
  /** Shown between head and text: heading and author. */
  above: ReactNode;
  /** Shown below the text: the vote button, and a question's answers. */
  children: ReactNode;
  onChanged: (post: DiscussionPost) => void;
};

const FORMS = {
  edit: { label: 'Tu texto', action: 'Guardar', placeholder: '' },
  report: { label: '¿Qué pasa con esto?', action: 'Reportar', placeholder: '¿Qué pasa con esto? (opcional)' },
  remove: { label: 'Por qué', action: 'Quitar', placeholder: 'Por qué: lo lee quien la escribió' },
};

/** The shared parts of questions and answers: text, picture, menu, editing. */
export function PostCard({ post, of, teaches, items = [], head, above, children, onChanged }: Props) {
  const [put, { isLoading }] = usePutPostMutation();
  const [mute] = useMutePersonMutation();
  const [writing, setWriting] = useState<Writing | null>(null);
  const change = async (rest: string, body: object) => {
    const { data, error } = await put({ ...of, rest, body });
    if (error) return toast.error(errorMessage(error));
    const changed = data.question ?? data.answer;
    setWriting(null);
    if (changed) onChanged(changed);
  };
  const handleMute = async (userId: number, muted: boolean) => {
    const { error } = await mute({ courseId: of.courseId, userId, muted });
    if (error) return toast.error(errorMessage(error));
    const undo = { label: 'Deshacer', run: () => void handleMute(userId, !muted) };
    toast.success(muted ? 'Ya no puede escribir en este curso.' : 'Puede escribir de nuevo.', undo);
  };
  const name = of.kind === 'questions' ? 'pregunta' : 'respuesta';
  if (post.removed) {
    const { by, reason } = post.removed;
    const canRestore = by === 'author' ? post.mine : teaches;
    return (
      <p className={css.gone}>
        <Icon name={by === 'author' ? 'trash' : 'lock'} />
        <span>
          {by === 'author' ? `Quitaste esta ${name}.` : `El equipo docente quitó esta ${name}`}
          {by === 'staff' && (reason ? `: «${reason}».` : '.')}
        </span>
        {canRestore && (
          <button
            type="button"
            className={css.link}
            onClick={() => void change('/removed', { removed: false })}
          >
            Deshacer
          </button>
        )}
      </p>
    );
  }
  const { mine, author } = post;
  const menu: PostAction[] = [
    ...(mine
      ? [{ icon: 'edit' as const, label: 'Editar', run: () => setWriting({ kind: 'edit', text: post.text }) }]
      : []),
    ...items,
    ...(mine
      ? []
      : [{ icon: 'flag' as const, label: 'Reportar', run: () => setWriting({ kind: 'report', text: '' }) }]),
    ...(mine
      ? [
          {
            icon: 'trash' as const,
            label: 'Eliminar',
            isBad: true,
            run: () => void change('/removed', { removed: true }),
          },
        ]
      : []),
    ...(!mine && teaches
      ? [
          {
            icon: 'lock' as const,
            label: 'Quitar',
            isBad: true,
            run: () => setWriting({ kind: 'remove', text: '' }),
          },
        ]
      : []),
    ...(!mine && teaches && author.id && !('fromStaff' in post && post.fromStaff)
      ? [
          {
            icon: 'mute' as const,
            label: 'Silenciar en el curso',
            isBad: true,
            run: () => void handleMute(author.id ?? 0, true),
          },
        ]
      : []),
  ];
  const send = ({ kind, text }: Writing) => {
    if (kind === 'edit') return change('', { text });
    if (kind === 'report') return change('/reported', { reported: true, reason: text });
    return change('/removed', { removed: true, reason: text });
  };
  return (
    <>
      <div className={css.head}>
        <div className={css.marks}>
          {head}
          {post.reported && <span className="chip chip-danger">Reportada por vos</span>}
          {post.reports > 0 && (
            <span className="chip chip-danger">
              {post.reports} {post.reports === 1 ? 'reporte' : 'reportes'}
            </span>
          )}
        </div>
        <PostMenu items={menu} />
      </div>
      {above}
      {writing?.kind !== 'edit' && (
        <div className={css.body}>
          <RichText html={post.html} />
          {post.picture && (
            <a href={post.picture.url} target="_blank" rel="noreferrer">
              <img src={post.picture.url} alt={`Imagen de la ${name}`} loading="lazy" />
            </a>
          )}
        </div>
      )}
      {post.reported && (
        <p className={css.notice}>
          <Icon name="flag" />
          <span>Gracias. La va a mirar un docente.</span>
          <button
            type="button"
            className={css.link}
            onClick={() => void change('/reported', { reported: false })}
          >
            Deshacer
          </button>
        </p>
      )}
      {writing && (
        <PostTextForm
          {...FORMS[writing.kind]}
          value={writing.text}
          isBusy={isLoading}
          isOptional={writing.kind !== 'edit'}
          maxLength={writing.kind === 'edit' ? 5000 : 300}
          takesFocus
          onChange={(text) => setWriting({ ...writing, text })}
          onSend={() => void send(writing)}
          onCancel={() => setWriting(null)}
        />
      )}
      {children}
    </>
  );
}
