/** The text of a lecture of the kind `page`. */
export interface PagesTable {
  lectureId: number;
  /** Markdown. */
  text: string;
  /** The text as HTML, with pictures as `image:<id>`. */
  html: string;
}

/** Pictures that a page shows to whom it is open. */
export interface PagePicturesTable {
  lectureId: number;
  fileId: number;
}
