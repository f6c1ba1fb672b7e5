import type { CertificateRuleBody, CertificateRuleResponse } from '@rambla/api/contract';

type Rule = CertificateRuleResponse['rule'];
export type RequiredQuizzesChoice = 'none' | 'all' | 'some';
export type CertificateRuleFieldName = 'progress' | 'mark' | 'hours' | 'name1' | 'role1' | 'name2' | 'role2';

export function requiredQuizzesChoiceOf({ allQuizzes, quizIds }: Rule): RequiredQuizzesChoice {
  if (allQuizzes) return 'all';
  return quizIds.length > 0 ? 'some' : 'none';
}

/** Parses a number with decimal comma; null when empty. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
}

/** Returns a form rule that accepts numbers within the limits, and empty text. */
export function makeRangeRule(least: number, most: number, isWhole = true) {
  return (text: string): string | undefined => {
    const number = numberOf(text);
    if (number === null) return undefined;
    const isFine = number >= least && number <= most && (!isWhole || Number.isInteger(number));
    return isFine ? undefined : `Un número de ${least} a ${most}, o nada.`;
  };
}

type Choices = Pick<Rule, 'on' | 'printsCi' | 'quizIds' | 'version'> & { quizzes: RequiredQuizzesChoice };

export function toCertificateRuleBody(
  values: Record<CertificateRuleFieldName, string>,
  choices: Choices,
): CertificateRuleBody {
  const { on, printsCi, quizIds, quizzes, version } = choices;
  const signers = [
    { name: values.name1.trim(), role: values.role1.trim() },
    { name: values.name2.trim(), role: values.role2.trim() },
  ].filter(({ name }) => name !== '');
  return {
    version,
    on,
    printsCi,
    signers,
    allQuizzes: quizzes === 'all',
    quizIds: quizzes === 'some' ? quizIds : [],
    progress: numberOf(values.progress),
    mark: numberOf(values.mark),
    hours: numberOf(values.hours),
  };
}
