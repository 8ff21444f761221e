// The trophy of this game on the shelf of the trophy room: three towers, one for each lane, standing on y = 172 around x = 0, in the metal that was earned.
export default (metal: string) => (
  <g>
    <path d="M-26 172V128l10-12 10 12v44zM-10 172v-60l10-14 10 14v60zM6 172v-44l10-12 10 12v44z" fill={metal} />
    <path d="M0 98v-10m-5 5h10" stroke="#fffdf6" stroke-width="2" />
  </g>
);
