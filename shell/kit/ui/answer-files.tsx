import '../styles/answer-files.css';
import type { AnswerFile } from '@rambla/api/contract';
import { fileKindText, formatFileSize, previewKindOf } from '../format/file-kind.ts';
import { momentText } from '../format/moment.ts';
import { Icon } from './icon.tsx';

/** A learner's submitted files: pictures inline, other viewable files in a new tab, all to download. */
export function AnswerFiles({ files, label }: { files: readonly AnswerFile[]; label: string }) {
  return (
    <ul className="answer-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="answer-file">
          {file.url ? <Arrived file={file} url={file.url} /> : <Missing file={file} />}
        </li>
      ))}
    </ul>
  );
}

function Arrived({ file, url }: { file: AnswerFile; url: string }) {
  const { name, size, arrivedAt } = file;
  const mimeType = file.mimeType ?? '';
  const preview = previewKindOf(mimeType);
  return (
    <>
      <div className="answer-file-line">
        <p className="answer-file-words">
          <strong>{name}</strong>
          <span>
            {fileKindText({ name, mimeType })} · {formatFileSize(size)}
            {arrivedAt && ` · ${momentText(arrivedAt)}`}
          </span>
        </p>
        <span className="answer-file-actions">
          {preview && (
            <a className="btn btn-outline btn-sm" href={url} target="_blank" rel="noopener noreferrer">
              <Icon name="eye" /> Ver<span className="sr-only"> {name} (se abre en otra pestaña)</span>
            </a>
          )}
          <a className="btn btn-outline btn-sm" href={url} download={name}>
            <Icon name="download" /> Descargar<span className="sr-only"> {name}</span>
          </a>
        </span>
      </div>
      {preview === 'image' && <img src={url} alt={name} loading="lazy" />}
    </>
  );
}

function Missing({ file: { name, size } }: { file: AnswerFile }) {
  return (
    <p className="answer-file-words">
      <strong>{name}</strong>
      <span>{formatFileSize(size)} · Quedó a medio subir: no llegó entero.</span>
    </p>
  );
}
