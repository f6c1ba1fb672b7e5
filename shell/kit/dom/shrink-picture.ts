const MAX_SIDE = 1600;

/**
 * Redraws a picture before upload: upright, no larger than a screen, without metadata such as its location.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), type, 0.85),
  );
}

/** Wraps a picture in the form that the server expects. */
export function toPictureFormData(picture: Blob): FormData {
  const form = new FormData();
  form.append('file', picture, `imagen.${picture.type.replace('image/', '').replace('jpeg', 'jpg')}`);
  return form;
}
