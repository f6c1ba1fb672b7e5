import type { AnswerFile } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { type DragEvent, useEffect, useState } from 'react';
import { type AnswerFormProps, questionTextElementId } from '../kind-props.ts';
import { useAnswerFilesQuery } from './answer-files.api.ts';
import { enqueueAnswerFile, listArrivedFileIds } from './answer-uploads.ts';
import css from './file.module.css';
import { FileChooser } from './file-chooser.tsx';
import { FileReview } from './file-review.tsx';
import { ServerFileRow, UploadProgressRow } from './file-rows.tsx';
import { answerUploadsAtom } from './uploads-atom.ts';
import { useOwnAttemptIds } from './use-own-attempt-ids.ts';

const NO_FILES: AnswerFile[] = [];

/** A file answer: an upload field while the attempt runs, later a list. */
export function FileAnswer(props: AnswerFormProps) {
  return props.closed ? <FileReview {...props} /> : <TakeFiles {...props} />;
}

/** Accepts chosen, dropped or photographed files; each is uploaded separately. */
function TakeFiles({ question, response, onAnswer }: AnswerFormProps) {
  const { slot } = question;
  const place = useOwnAttemptIds();
  const { attemptId } = place;
  const { data = NO_FILES, isError } = useAnswerFilesQuery(place, { refetchOnMountOrArgChange: true });
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const rules = question.upload ?? { maxFiles: 1, takesText: false, maxSize: 0, extensions: [] };
  const uploads = useAtomValue(answerUploadsAtom).filter(
    (one) => one.attemptId === attemptId && one.slot === slot,
  );
  const begun = new Set(uploads.map(({ id }) => id));
  const listed = data.filter((file) => file.slot === slot && !begun.has(file.id));
  const unfinished = listed.filter(({ arrivedAt }) => arrivedAt === null);
  const room = rules.maxFiles - listed.length - uploads.length;

  // Files that arrived through an earlier page belong to the answer too.
  const arrived = listArrivedFileIds(data.filter((file) => file.slot === slot));
  const given = Array.isArray(response) ? response : [];
  const isNews = arrived.some((id) => !given.includes(id));
  useEffect(() => {
    if (isNews) onAnswer(arrived);
  }, [isNews]);

  const handleFiles = (files: File[]) => {
    const again = files.filter((file) => unfinished.some((one) => one.name === file.name)).length;
    const taken = files.slice(0, Math.max(0, room + again));
    for (const file of taken) enqueueAnswerFile({ ...place, slot }, file, unfinished, (ids) => onAnswer(ids));
    setProblem(
      taken.length === files.length ? '' : `Quedaron afuera ${files.length - taken.length}: no entran más.`,
    );
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    handleFiles([...event.dataTransfer.files]);
  };
  return (
    <fieldset
      className={css.files}
      data-over={over || undefined}
      aria-describedby={questionTextElementId(question)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <legend className={css.legend}>Tus archivos</legend>
      <p className="field-hint">{rulesText(rules)}</p>
      {isError && data.length === 0 && Array.isArray(response) && (
        <p>{`${response.length === 1 ? 'Tu archivo ya llegó: se ve' : `Tus ${response.length} archivos ya llegaron: se ven`} cuando vuelva la conexión.`}</p>
      )}
      <ul className={css.rows}>
        {listed.map((file) => (
          <ServerFileRow key={file.id} file={file} place={{ ...place, slot }} onRemoved={onAnswer} />
        ))}
        {uploads.map((upload) => (
          <UploadProgressRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {(room > 0 || unfinished.length > 0) && (
        <FileChooser extensions={rules.extensions} many={rules.maxFiles > 1} onFiles={handleFiles} />
      )}
      {problem && (
        <p className={css.problem} role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

const TYPES: readonly [string, RegExp][] = [
  ['fotos', /^(jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/],
  ['PDF', /^pdf$/],
  ['documentos', /^(docx?|odt|rtf|txt|md|tex)$/],
  ['planillas', /^(xls[xm]?|ods|csv)$/],
  ['presentaciones', /^(pptx?|odp)$/],
  ['audios', /^(mp3|m4a|aac|og[ga]|opus|wav|flac)$/],
  ['videos', /^(mp4|m4v|mov|webm|mkv|ogv|avi)$/],
  ['comprimidos', /^(zip|rar|7z|t?gz|tar)$/],
];

/** Lists up to four accepted extensions; for more, names the types of files instead. */
function typesText(extensions: readonly string[]): string {
  const kindOf = (extension: string) =>
    TYPES.find(([, pattern]) => pattern.test(extension))?.[0] ?? `.${extension}`;
  const dotted = (extension: string) => (extension === 'pdf' ? 'PDF' : `.${extension}`);
  const placeOf = (name: string) => TYPES.findIndex(([known]) => known === name) + 1 || TYPES.length + 1;
  const kinds = () => extensions.map(kindOf).sort((one, other) => placeOf(one) - placeOf(other));
  const names = [...new Set(extensions.length > 4 ? kinds() : extensions.map(dotted))];
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} o ${last}` : last;
}

function rulesText({
  maxFiles,
  maxSize,
  extensions,
}: NonNullable<AnswerFormProps['question']['upload']>): string {
  const size = formatFileSize(maxSize);
  const types = typesText(extensions);
  if (maxFiles === 1) return `Un archivo de hasta ${size}: ${types || 'de cualquier tipo'}.`;
  return `Hasta ${maxFiles} ${types || 'archivos'}, de ${size} cada uno.`;
}
