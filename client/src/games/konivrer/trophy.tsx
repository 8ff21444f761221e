// The trophy of this game on the shelf of the trophy room: a flask, standing on y = 172 around x = 0, in the metal that was earned.
export default (metal: string) => (
  <g>
    <path d="M-8 96H8v26l20 38C32 168 28 172 20 172H-20C-28 172-32 168-28 160L-8 122Z" fill={metal} />
    <path d="M-12 92h24v7h-24z" fill="#2a1417" stroke="none" />
    <path d="M-20 152h40l6 12c1 4 0 6-6 6h-40c-6 0-7-2-6-6z" fill="#f7d94b" opacity=".75" stroke="none" />
    <path d="M0 130l10 18h-20z" fill="none" stroke-width="2" />
  </g>
);
