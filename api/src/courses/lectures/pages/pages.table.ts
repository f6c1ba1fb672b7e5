/** The text of a lecture of the kind `page`. */
export interface PagesTable {
  lectureId: number;
  /** Markdown. */
  text: string;
  /** The text as HTML, with pictures as `image:<id>`. */
  html: string;
}

/** Pictures of a page; whoever may read the page may fetch them. */
export interface PagePicturesTable {
  lectureId: number;
  fileId: number;
}
