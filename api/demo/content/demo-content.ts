export type DemoType = 'FCEA' | 'FING' | 'CORTOS';

export interface DemoLecture {
  title: string;
  description: string;
  /** Slug of a film in `media/films`. */
  film?: string;
}

export interface DemoLink {
  name: string;
  url: string;
}

export interface DemoAttachment {
  /** Name that people see; the file is `papers/<file>`. */
  name: string;
  file: string;
}

export interface DemoCourse {
  slug: string;
  name: string;
  description: string;
  objective: string;
  groups: readonly string[];
  type: DemoType;
  category: string;
  lectures: readonly DemoLecture[];
  links: readonly DemoLink[];
  attachments: readonly DemoAttachment[];
}

export interface DemoPerson {
  username: string;
  email: string;
  name: string;
  role: 'admin' | 'teacher' | 'student';
  ci: string;
  birthDate: string;
  /** False: signed up and never followed the activation mail. */
  active?: false;
}
