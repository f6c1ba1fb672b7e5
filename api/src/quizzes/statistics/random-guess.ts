import { choiceIds } from '../attempts/layout.ts';
import type { Gap, QuestionContent } from '../questions/content.ts';
import { mean } from './sums.ts';

function guessGap({ kind, accepted }: Gap): number {
  return kind === 'choice' ? mean(accepted.map(({ weight }) => weight)) : 0;
}

/** What guessing earns on average, in percent; null where it depends on how many one picks. */
export function randomGuess(content: QuestionContent): number | null {
  switch (content.kind) {
    case 'single':
      return mean(content.options.map(({ weight }) => weight));
    case 'multiple':
      return null;
    case 'truefalse':
      return 50;
    case 'matching':
      return 100 / choiceIds(content).length;
    case 'ordering':
      return 100 / content.items.length;
    case 'gaps': {
      const total = content.gaps.reduce((sum, { weight }) => sum + weight, 0);
      return content.gaps.reduce((sum, gap) => sum + guessGap(gap) * gap.weight, 0) / total;
    }
    default:
      return 0;
  }
}
