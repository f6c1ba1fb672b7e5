import { ExportQuestions } from './export-questions.tsx';
import { ImportQuestions } from './import-questions.tsx';

export default function ImportPart({ courseId }: { courseId: number }) {
  return (
    <div className="desk-columns">
      <ImportQuestions courseId={courseId} />
      <ExportQuestions courseId={courseId} />
    </div>
  );
}
