/** What was changed, and how. */
export interface Stamped<Row> {
  row: Row;
  /** the person's revision at which it was */
  revision: number;
  /** the import by which it was, if by any */
  importId: string | null;
}
