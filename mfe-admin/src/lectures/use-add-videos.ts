import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useAddLectureMutation } from './lectures.api.ts';
import { enqueueVideo } from './uploads/upload-queue.ts';

const TITLE_LENGTH = 200;

/** Makes a title of a file name: «03_derivada-de-un producto.mp4» → «03 derivada de un producto». */
function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.slice(0, TITLE_LENGTH) || 'Clase sin título';
}

/** Creates a lecture for each video, in the order of the file names, and uploads them. */
export function useAddVideos(courseId: number) {
  const [add] = useAddLectureMutation();
  return async (files: File[]) => {
    const ordered = files.toSorted((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }));
    for (const file of ordered) {
      const { data, error } = await add({ courseId, title: titleOf(file.name), awaitsVideo: true });
      if (error) {
        toast.error(`${file.name}: ${errorMessage(error)}`);
        return;
      }
      enqueueVideo(courseId, data.id, file);
    }
  };
}
