/** Somebody who joins a room. */
export interface RoomVisitor {
  userId: number;
  name: string;
  teaches: boolean;
}

export interface Room {
  name: string;
  title: string;
  /** When the class ends; what lets people in ends some time later. */
  endsAt: string;
}
