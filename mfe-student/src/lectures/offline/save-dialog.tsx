import type { Lecture, VideoQuality } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { type FormEvent, useEffect, useState } from 'react';
import { findNearestSource } from '../player/quality.ts';
import { qualityName } from '../player/quality-name.ts';
import { listOfferedSources } from '../player/quality-options.ts';
import css from './offline.module.css';

/** A quality to save, with the total size of the videos in bytes. */
type SaveOption = { quality: VideoQuality; bytes: number };

const ORDER: VideoQuality[] = ['original', '1080p', '720p', '360p', '240p', 'audio'];

/** Lists the lectures' qualities; where a lecture lacks a quality, the nearest one's size counts. */
function saveOptions(lectures: Pick<Lecture, 'video'>[]): SaveOption[] {
  const offered = new Set(
    lectures.flatMap(({ video }) => (video ? listOfferedSources(video).map(({ quality }) => quality) : [])),
  );
  return ORDER.filter((quality) => offered.has(quality)).map((quality) => ({
    quality,
    bytes: lectures.reduce(
      (sum, { video }) => sum + (findNearestSource(video?.sources ?? [], quality)?.size ?? 0),
      0,
    ),
  }));
}

type Props = { lectures: Lecture[]; onSave: (quality: VideoQuality) => void; onClose: () => void };

/** Asks for the quality to save, and shows each quality's size and the free space. */
export function SaveLecturesDialog({ lectures, onSave, onClose }: Props) {
  const options = saveOptions(lectures);
  const [quality, setQuality] = useState(() => preselected(lectures));
  const free = useFreeSpace();
  const chosen = options.find((option) => option.quality === quality);
  const isTooLarge = free !== null && chosen !== undefined && chosen.bytes > free;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isTooLarge) return;
    onSave(chosen.quality);
    onClose();
  };
  const title = lectures.length === 1 ? 'Guardar la clase' : `Guardar ${lectures.length} clases`;
  return (
    <Modal title={title} onClose={onClose}>
      <form className={css.form} onSubmit={handleSubmit}>
        <fieldset className={css.options}>
          <legend>¿Con qué calidad?</legend>
          {options.map((option) => (
            <Option
              key={option.quality}
              option={option}
              checked={option.quality === quality}
              onChoose={() => setQuality(option.quality)}
            />
          ))}
        </fieldset>
        <p className={css.room} data-full={isTooLarge || undefined} role="status">
          {isTooLarge && <Icon name="alert" />}
          {isTooLarge && 'No entra. '}
          {free !== null && `Quedan ${formatFileSize(free)} libres en este dispositivo. `}
          Se guardan también los materiales del curso.
        </p>
        <div className="modal-actions">
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className="btn btn-primary" disabled={isTooLarge}>
            Guardar{chosen && ` · ${formatFileSize(chosen.bytes)}`}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function Option(props: { option: SaveOption; checked: boolean; onChoose: () => void }) {
  const { quality, bytes } = props.option;
  return (
    <label className={css.option}>
      <input type="radio" name="quality" checked={props.checked} onChange={props.onChoose} />
      <span>{qualityName(quality)}</span>
      <span>{formatFileSize(bytes)}</span>
    </label>
  );
}

// Preselects 360p, which suffices for a phone's screen and takes less space.
function preselected(lectures: Lecture[]): VideoQuality {
  const sources = lectures.flatMap(({ video }) => video?.sources ?? []);
  return findNearestSource(sources, '360p')?.quality ?? 'original';
}

function useFreeSpace(): number | null {
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(
      ({ quota = 0, usage = 0 }) => setFree(quota > 0 ? Math.max(0, quota - usage) : null),
      () => undefined,
    );
  }, []);
  return free;
}
