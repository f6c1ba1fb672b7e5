import { posix } from 'node:path';
import { findDescendants, readChild, readText } from '../../quizzes/question-formats/xml-tree.ts';
import { UnreadableTextError } from '../archives/archive-error.ts';
import { htmlToMarkdown } from '../markdown/to-markdown.ts';
import { outcomeOf } from '../reading/convert-page.ts';
import type { ArchiveItemContent, CourseSink, ParsedArchiveItem } from '../reading/course-plan.ts';
import { toDocumentMaterials } from '../reading/document-materials.ts';
import type { QuestionOutcomes } from '../reading/question-outcomes.ts';
import { formatQuantity } from '../reading/texts.ts';
import { CartridgeLinkResolver } from './cartridge-link-resolver.ts';
import { type ResourceContext, toCartridgeItem, toOmittedResourceItem } from './read-resource.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Canvas stores fuller questions beside the standard ones. */
function sourceOf({ spool, resource }: ResourceContext): string | undefined {
  const full = `non_cc_assessments/${resource.id}.xml.qti`;
  const tried = [full, ...resource.files, resource.href];
  return tried.find(
    (path) => /\.(?:xml|qti)$/i.test(path) && !path.endsWith('assessment_meta.xml') && spool.has(path),
  );
}

/** Collects the pictures that a question file refers to. */
function packageOf({ spool, used }: ResourceContext, path: string, text: string, bytes: CourseSink['bytes']) {
  const files = new Map<string, Uint8Array>([[path, new TextEncoder().encode(text)]]);
  for (const name of spool.names()) {
    const base = posix.basename(name);
    if (!PICTURE.test(name) || !(text.includes(base) || text.includes(encodeURIComponent(base)))) continue;
    const content = bytes(name);
    if (content) files.set(name, content);
    used.add(name);
  }
  return files;
}

async function settingsOf(at: ResourceContext) {
  const path = `${at.resource.id}/assessment_meta.xml`;
  const meta = await at.spool.xml(path);
  at.used.add(path);
  const value = (name: string) => readText(readChild(meta, name)).trim();
  const attempts = Number(value('allowed_attempts')) || 0;
  const minutes = Number(value('time_limit')) || 0;
  return {
    title: value('title'),
    html: value('description'),
    timeLimitSeconds: minutes > 0 ? Math.round(minutes * 60) : null,
    attemptsAllowed: attempts > 0 ? Math.min(1_000, attempts) : null,
    gradeBy:
      value('scoring_policy') === 'keep_latest'
        ? ('last' as const)
        : value('scoring_policy') === 'keep_average'
          ? ('average' as const)
          : ('best' as const),
    shuffleOptions: value('shuffle_answers') === 'true',
    dated: ['due_at', 'lock_at', 'unlock_at'].some((name) => value(name) !== ''),
  };
}

/** Returns the assessment's own title; malformed XML is reported when its questions are read. */
async function nameIn({ spool }: ResourceContext, path: string): Promise<string | undefined> {
  const root = await spool.xml(path).catch((error: unknown) => {
    if (error instanceof UnreadableTextError) throw error;
    return undefined;
  });
  const assessment = root && findDescendants(root, 'assessment')[0];
  return assessment?.attributes.title;
}

/** Reads the questions of an assessment or bank; an assessment also becomes a quiz. */
export async function readAssessment(
  at: ResourceContext,
  sink: CourseSink,
  outcomes: QuestionOutcomes,
  isBank: boolean,
): Promise<ParsedArchiveItem | undefined> {
  const path = sourceOf(at);
  if (path === undefined)
    return toOmittedResourceItem(at, 'Cuestionario', 'Sus preguntas no están en el paquete.');
  for (const file of [path, at.resource.href, ...at.resource.files]) at.used.add(file);
  const ownName = await nameIn(at, path);
  const text = (await at.spool.text(path)) ?? '';
  // Loaded on first use, because the question kinds take half of a thread's start-up time.
  const { readBackupQuestionPart } = await import('../../quizzes/question-formats/read-file.ts');
  const read = readBackupQuestionPart({ qti: packageOf(at, path, text, sink.bytes) });
  const keys: string[] = [];
  let next = 0;
  for (const [index, listed] of read.listed.entries()) {
    const key = `${at.resource.id}#${index}`;
    const isRead = listed.outcome !== 'skip';
    const question = isRead ? read.questions[next] : undefined;
    if (isRead) next += 1;
    const problems = read.problems.filter(
      ({ line, question: title }) => line === listed.line && title === listed.title,
    );
    outcomes.add(key, { listed: [listed], problems, questions: question ? [question] : [] });
    keys.push(key);
    if (question) await sink.question({ key, ...question });
  }
  if (isBank) return undefined;
  const { title: ownTitle, html, dated, ...settings } = await settingsOf(at);
  const title = (at.title || ownTitle || ownName || 'Cuestionario').slice(0, 200);
  const targets = new CartridgeLinkResolver(at.spool, path, at);
  const intro = htmlToMarkdown(html, targets);
  const documents = toDocumentMaterials(targets.linkedDocuments);
  const kept = keys.filter((key) => outcomes.get(key)?.outcome !== 'out');
  const isChanged = outcomes.count('changed', keys) + outcomes.count('out', keys) > 0;
  const says = [
    ...(isChanged ? [outcomes.summarize(keys)] : []),
    ...(dated ? ['Sus fechas quedan vacías.'] : []),
    ...documents.says,
  ];
  const content: ArchiveItemContent = {
    kind: 'quiz',
    title,
    description: intro.markdown.slice(0, 5_000),
    ...settings,
    slots: kept.map((question) => ({ question, mark: 0 })),
  };
  const detail = `Cuestionario, ${formatQuantity(keys.length, 'pregunta')}`;
  const fields = { kind: 'quiz' as const, title, detail, bytes: targets.bytes };
  return {
    item: toCartridgeItem(at, { ...fields, ...outcomeOf([intro], ...says) }, [
      content,
      outcomes.digest(keys),
      ...documents.contents,
    ]),
    contents: [content, ...documents.contents],
  };
}
