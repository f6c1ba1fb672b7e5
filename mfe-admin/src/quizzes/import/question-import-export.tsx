import { QuestionExport } from './question-export.tsx';
import { QuestionImport } from './question-import.tsx';

export default function QuestionImportExport({ courseId }: { courseId: number }) {
  return (
    <div className="desk-columns">
      <QuestionImport courseId={courseId} />
      <QuestionExport courseId={courseId} />
    </div>
  );
}
