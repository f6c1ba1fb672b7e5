/** A single row. Triggers raise it in the transaction that changes a course or its number of lectures. */
export interface CatalogueTable {
  version: number;
}
