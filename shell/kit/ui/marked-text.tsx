type Props = {
  text: string;
  /** The offsets of each marked part, in order. */
  marks: [from: number, to: number][];
};

/** A text with its marked words. */
export function MarkedText({ text, marks }: Props) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <span>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </span>
  );
}
