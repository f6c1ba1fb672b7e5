export interface Exercise {
  question: string;
  answer: string;
}

export interface DemoPaper {
  /** The PDF's name without its extension. */
  file: string;
  course: string;
  title: string;
  intro?: string;
  exercises?: readonly Exercise[];
  /** For a formula sheet or glossary: rows of two cells. */
  rows?: readonly (readonly [string, string])[];
}
