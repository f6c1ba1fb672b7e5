export interface Exercise {
  question: string;
  answer: string;
}

export interface Paper {
  /** Name of the PDF without its ending. */
  file: string;
  course: string;
  title: string;
  intro?: string;
  exercises?: readonly Exercise[];
  /** Formula sheet or glossary: rows of two cells. */
  rows?: readonly (readonly [string, string])[];
}
