/** A person who joins a room. */
export interface RoomVisitor {
  userId: number;
  name: string;
  teaches: boolean;
}

export interface Room {
  name: string;
  title: string;
  /** The class's end; tokens expire somewhat later. */
  endsAt: string;
}
