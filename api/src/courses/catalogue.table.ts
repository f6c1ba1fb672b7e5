/** A single row; triggers raise its version with every change of a course or its lecture count. */
export interface CatalogueTable {
  version: number;
}
