// The trophy of this game on the shelf of the trophy room: a llama with its blanket, standing on y = 172 around x = 0, in the metal that was earned.
export default (metal: string) => (
  <g>
    <path
      d="M-26 172-22 120C-22 112-16 108-12 112L-8 132H16C26 132 30 140 30 150V172H20V154H-8V172ZM-22 120-30 116-28 104-20 100-17 92-13 100C-8 102-8 108-10 114Z"
      fill={metal}
    />
    <path d="M-4 132h18v14h-18z" fill="#b53216" stroke="none" />
    <path d="M-4 136h18M-4 141h18" stroke="#ffe9b0" />
  </g>
);
