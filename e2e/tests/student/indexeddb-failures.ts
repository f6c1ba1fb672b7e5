/** Ways in which IndexedDB fails in browsers, each with a script that simulates it. */
export const INDEXEDDB_FAILURES: [string, () => void][] = [
  [
    'cannot be opened',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not here', 'UnknownError');
      };
    },
  ],
  [
    'takes nothing more',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'forgets nothing',
    () => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('lost', 'UnknownError');
      };
    },
  ],
  [
    'is let go of by the browser',
    () => {
      const { open } = IDBFactory.prototype;
      let isFirst = true;
      IDBFactory.prototype.open = function (...where) {
        const request = open.apply(this, where);
        if (isFirst)
          request.addEventListener('success', () => {
            const db = request.result;
            setTimeout(() => {
              db.close();
              db.dispatchEvent(new Event('close'));
            });
          });
        isFirst = false;
        return request;
      };
    },
  ],
];
