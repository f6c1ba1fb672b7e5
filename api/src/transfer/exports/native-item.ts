import type { NativeContent } from '../reading/native-content.ts';
import type { ExportedItem } from './course-contents.ts';
import { cartridgeFilePathOf, type PortableTextWriter } from './item-texts.ts';

/** Returns an item for our own import, without dates, states and access codes. */
export async function toNativeContent(item: ExportedItem, texts: PortableTextWriter): Promise<NativeContent> {
  const { section, title } = item;
  switch (item.kind) {
    case 'section':
      return { kind: 'section', section, title };
    case 'page':
      return { kind: 'page', section, title, text: await texts.portable(item.text), open: item.open };
    case 'video': {
      const description = await texts.portable(item.description);
      const captions = item.captions.map(({ language }) => language);
      const file = cartridgeFilePathOf(item);
      return { kind: 'video', section, title, description, file, open: item.open, captions };
    }
    case 'material':
      return { kind: 'material', section, title, file: cartridgeFilePathOf(item) };
    case 'link':
      return { kind: 'link', section, title, url: item.url };
    case 'assignment': {
      const { maxFiles, takesText = false, types, maxSize, rubric, mark } = item.question;
      const { lateSeconds, lateLoss, anonymous, perGroup, attemptsAllowed } = item.quiz;
      const late = lateSeconds === null ? null : { seconds: lateSeconds, percent: lateLoss };
      return {
        kind: 'assignment',
        section,
        title,
        text: await texts.portable(item.question.text),
        points: mark,
        more: { maxFiles, takesText, types, maxSize, rubric, late, anonymous, perGroup, attemptsAllowed },
      };
    }
    case 'quiz': {
      const { timeLimitSeconds, attemptsAllowed, gradeBy, shuffleOptions } = item.quiz;
      const { passMark, feedbackWhen, pageSize, shuffleQuestions } = item.quiz;
      return {
        kind: 'quiz',
        section,
        title,
        timeLimitSeconds,
        attemptsAllowed,
        gradeBy,
        shuffleOptions,
        description: await texts.portable(item.quiz.description),
        slots: item.slots.map(({ questionId, tag, mark }) => ({
          ...(questionId === null ? {} : { question: `q${questionId}` }),
          ...(tag === null ? {} : { tag }),
          mark,
        })),
        more: { passMark, feedbackWhen, pageSize, shuffleQuestions },
      };
    }
  }
}
