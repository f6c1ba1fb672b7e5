import type { XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import { digestOf } from '../reading/convert-page.ts';
import type { ParsedArchiveItem } from '../reading/course-plan.ts';
import { WHOLE_COURSE_PATH } from '../reading/course-summary.ts';
import { formatQuantity } from '../reading/texts.ts';
import { readField, readNumberField } from './fields.ts';

const MAX_NAMES = 3;

type Rule = 'restricted' | 'hidden' | 'tracked';

const RULES: Record<Rule, { title: string; detail: string; reason: string }> = {
  restricted: {
    title: 'Condiciones de acceso',
    detail: 'Quién ve cada cosa, y desde cuándo',
    reason:
      'Acá no hay condiciones: publicá cada cosa cuando quieras que se abra. Los materiales y los links no tienen borrador: a un curso que ya está vienen solo si los elegís.',
  },
  hidden: {
    title: 'Lo que estaba oculto',
    detail: 'Ocultas en Moodle',
    reason:
      'Entran en borrador, salvo los materiales y los links, que no tienen: a un curso que ya está vienen solo si los elegís.',
  },
  tracked: {
    title: 'Finalización de actividades',
    detail: 'Cuándo se da por hecha cada cosa',
    reason: 'Acá el avance se cuenta solo, por lo que cada persona mira y entrega.',
  },
};

/** True for an activity or section that only teachers see; a hidden section hides its activities. */
function isHidden(root: XmlElement | undefined): boolean {
  return readField(root, 'visible') === '0';
}

function isRestricted(root: XmlElement | undefined): boolean {
  const conditions = readField(root, 'availability') || readField(root, 'availabilityjson');
  // Every condition has a type, so a tree without types has no conditions.
  return /"type"\s*:/.test(conditions);
}

/** True for an activity or section that some students may not see, or not yet. */
export const isConcealed = (root: XmlElement | undefined): boolean => isHidden(root) || isRestricted(root);

/** Reads the rules of an activity's `module.xml` or of a `section.xml`. */
function rulesOf(root: XmlElement | undefined): Rule[] {
  const rules: Rule[] = [];
  if (isRestricted(root)) rules.push('restricted');
  if (isHidden(root)) rules.push('hidden');
  if (readNumberField(root, 'completion') > 0) rules.push('tracked');
  return rules;
}

/** Collects Moodle's rules that do not exist here, to report each kind once. */
export class UnsupportedMoodleRules {
  readonly #titles: Record<Rule, string[]> = { restricted: [], hidden: [], tracked: [] };

  add(title: string, root: XmlElement | undefined): void {
    for (const rule of rulesOf(root)) this.#titles[rule].push(title);
  }

  items(): ParsedArchiveItem[] {
    return (Object.keys(RULES) as Rule[]).flatMap((rule) => {
      const titles = this.#titles[rule];
      if (titles.length === 0) return [];
      const { title, detail, reason } = RULES[rule];
      const more =
        titles.length > MAX_NAMES ? ` y ${formatQuantity(titles.length - MAX_NAMES, 'más', 'más')}` : '';
      const names = titles.slice(0, MAX_NAMES).join(', ');
      const item = {
        key: `rules:${rule}`,
        path: WHOLE_COURSE_PATH,
        kind: 'other' as const,
        outcome: 'out' as const,
        title: `${title} (${titles.length})`,
        detail,
        reason: `${reason} Son: ${names}${more}.`,
        bytes: 0,
        digest: digestOf(titles),
      };
      return [{ item, contents: [] }];
    });
  }
}
