// What the first page says of clubs.
export const en = {
  title: "Clubs",
  none: "A club of your own: a link for the people you play with, dates, results.",
  all: "All",
  open: "Look",
};

export type Words = typeof en;
