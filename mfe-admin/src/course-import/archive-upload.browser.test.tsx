import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../admin-ui/mount.tsx';
import { useArchiveUpload } from './archive-upload.ts';

interface Options {
  uploadUrl: string | null;
  onUploadUrlAvailable: () => void;
  onSuccess: () => void;
}
/** The addresses that uploads resumed at; null for a new upload. */
const resumed: (string | null)[] = [];

vi.mock('tus-js-client', () => ({
  /** An upload that ends at once. */
  Upload: class {
    url = '/api/course_imports/upload/an-upload';
    options: Options;
    constructor(_file: File, options: Options) {
      this.options = options;
    }
    start() {
      resumed.push(this.options.uploadUrl);
      this.options.onUploadUrlAvailable();
      this.options.onSuccess();
    }
    async abort() {}
  },
}));

afterEach(() => void vi.unstubAllGlobals());

test('a file whose reading did not start is chosen again without another upload', async () => {
  const file = new File(['copia'], 'copia.mbz', { lastModified: 5 });
  const read = vi.fn<(uploadId: string) => Promise<boolean>>().mockResolvedValue(true);
  read.mockResolvedValueOnce(false);
  function Sample() {
    const { start, isUnfinished } = useArchiveUpload(read);
    return (
      <button type="button" onClick={() => void start(file)}>
        {isUnfinished ? 'again' : 'new'}
      </button>
    );
  }
  mount(<Sample />);
  await userEvent.click(page.getByRole('button', { name: 'new' }));
  await userEvent.click(page.getByRole('button', { name: 'again' }));
  await expect.element(page.getByRole('button', { name: 'new' })).toBeVisible();
  expect(resumed).toEqual([null, '/api/course_imports/upload/an-upload']);
  expect(read.mock.calls).toEqual([['an-upload'], ['an-upload']]);
});
