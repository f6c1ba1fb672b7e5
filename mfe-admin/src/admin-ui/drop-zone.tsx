import './admin-ui.css';
import { Icon } from '@rambla/kit/ui/icon';
import { type DragEvent, type ReactNode, useState } from 'react';

type Props = {
  /** Describes the effect of dropping files here. */
  label: string;
  /** True for an accepted file; without it, all files are accepted. */
  accepts?: (file: File) => boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** Accepts files dropped on its content; a button inside has to do the same without a mouse. */
export function DropZone({ label, accepts = () => true, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].filter(accepts);
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside works without a mouse
    <div
      className="drop-zone"
      onDragOver={handleDragOver}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={handleDrop}
    >
      {children}
      {over && (
        <div className="drop-zone-over">
          <Icon name="upload" />
          {label}
        </div>
      )}
    </div>
  );
}
