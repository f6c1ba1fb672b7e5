/** A single row; triggers raise `version` with every change that course lists show. */
export interface CatalogueTable {
  version: number;
}
