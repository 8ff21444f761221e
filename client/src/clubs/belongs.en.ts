// What a form says of the club to which a tournament or an evening is to belong.
export const en = {
  of: "For {name}",
  more: "It is on the club's page, and its games count there.",
  who: "Who may take part",
  members: "Members",
  guests: "Also by link",
  everybody: "Everybody",
  members_more: "Nobody else sees it.",
  guests_more: "Members, and whoever has its link.",
  everybody_more: "Listed for everybody, as long as the club shows itself.",
  when: "When",
  when_more: "It gets a date in the club's calendar, of which members are reminded. You begin it yourself.",
  no_club: "This club is not yours to plan for: ask its owner to make you an organiser.",
};

export type Words = typeof en;
