import type { Announcement } from '@rambla/api/contract';
import type { FieldDifference } from '../admin-ui/editing/save-conflict-choice.tsx';
import { type AnnouncementDraft, toAnnouncementDraft } from './draft.ts';
import { hasGoneOut } from './form-state.ts';

/** The group's name is only known for the stored announcement. */
function recipientText({ groupId }: AnnouncementDraft, stored: Announcement): string {
  if (groupId === null) return 'Todo el curso';
  return groupId === stored.groupId ? (stored.groupName ?? 'Un grupo') : 'Otro grupo';
}

function channelText({ byMail, byPush, urgent }: AnnouncementDraft): string {
  return [byMail && 'Correo', byPush && 'Teléfono', urgent && 'Urgente'].filter(Boolean).join(', ');
}

/** Lists what a save would overwrite; an announcement that went out keeps all but its content. */
export function listAnnouncementDifferences(
  mine: AnnouncementDraft,
  stored: Announcement,
): FieldDifference[] {
  const textsOf = (draft: AnnouncementDraft): Record<string, string> => ({
    Título: draft.title.trim(),
    Mensaje: draft.text,
    Archivos: draft.files.map(({ name }) => name).join(', '),
    ...(!hasGoneOut(stored) && {
      Para: recipientText(draft, stored),
      Cuándo: draft.later ? draft.at.replace('T', ' ') : 'Al publicar',
      'Por dónde': channelText(draft),
    }),
  });
  const theirs = textsOf(toAnnouncementDraft(stored));
  return Object.entries(textsOf(mine)).flatMap(([label, text]) =>
    text === theirs[label] ? [] : [{ label, mine: text, theirs: theirs[label] ?? '' }],
  );
}
