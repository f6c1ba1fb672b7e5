import type { QuestionImportReport } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { type ImportOptions, useImportQuestionsMutation } from './import.api.ts';

const NO_OPTIONS: ImportOptions = { format: '', tag: '', quizTitle: '', skipInvalid: false };

/** A file on its way into the bank: first a look at it, anew with each change that matters, then for good. */
export function useImport(courseId: number) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState(NO_OPTIONS);
  const [report, setReport] = useState<QuestionImportReport | null>(null);
  const [done, setDone] = useState<QuestionImportReport | null>(null);
  const [send, { error, isLoading, reset }] = useImportQuestionsMutation();
  const look = async (chosen: File, how: ImportOptions) => {
    setReport(null);
    setDone(null);
    const answer = await send({ courseId, file: chosen, dryRun: true, options: how });
    if (answer.data) setReport(answer.data);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    void look(chosen, options);
  };
  const change = (update: Partial<ImportOptions>) => {
    const next = { ...options, ...update };
    setOptions(next);
    if (file && ('format' in update || 'skipInvalid' in update)) void look(file, next);
  };
  const take = async () => {
    if (!file || isLoading) return;
    const answer = await send({ courseId, file, dryRun: false, options });
    if (!answer.data) return;
    toast.success(`${answer.data.imported} preguntas importadas con éxito`);
    setDone(answer.data);
    setReport(null);
    setFile(null);
    reset();
  };
  return { file, options, report, done, error: error as unknown, busy: isLoading, choose, change, take };
}
