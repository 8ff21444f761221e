// The trophy of this game on the shelf of the trophy room: a crowned skull, standing on y = 172 around x = 0, in the metal that was earned.
export default (metal: string) => (
  <g>
    <path
      d="M0 92C27 92 39 108 39 128 39 142 32 148 28 152V164C21 172-21 172-28 164V152C-32 148-39 142-39 128-39 108-27 92 0 92Z"
      fill={metal}
    />
    <path
      d="M-27 132c-1-12 14-14 22-6 2 8-2 16-10 17-7 0-11-5-12-11zM27 132c1-12-14-14-22-6-2 8 2 16 10 17 7 0 11-5 12-11zM0 142l-6 11h12z"
      fill="#2a1417"
      stroke="none"
    />
    <path d="M-17 158v10M-9 159v11M0 159v12M9 159v11M17 158v10" stroke-width="2" />
    <path d="M-27 96-33 72-15 84 0 64 15 84 33 72 27 96C9 90-9 90-27 96Z" fill={metal} />
    <circle cy="84" r="4" fill="#d81e42" stroke="none" />
  </g>
);
