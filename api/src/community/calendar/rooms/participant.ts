/** A person who joins a room. */
export interface RoomParticipant {
  userId: number;
  name: string;
  teaches: boolean;
}

export interface LiveClassRoom {
  name: string;
  title: string;
  /** The class's end; tokens expire somewhat later. */
  endsAt: string;
}
