/** One row. Raised by triggers, in the transaction that changes a course or the number of its lectures. */
export interface CatalogueTable {
  version: number;
}
