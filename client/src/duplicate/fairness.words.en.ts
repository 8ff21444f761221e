// Whether the house deals evenly, in English.
export const en = {
  title: "Does this house deal fairly?",
  about:
    "Every finished game with a promised deal adds to these counts: where each card lay when the deck had been shuffled, and whether who began won. Nobody can take one back.",
  all_even: "Yes, as far as counting can tell: no deck looks more uneven than chance makes decks look.",
  some_uneven: "{count:deck looks|decks look} more uneven than chance explains. Ask who runs this house.",
  not_yet: "There are too few games to say yet.",
  decks: "Shuffled decks",
  few: "{deals:deal|deals} so far. From {needed} on there is something to say.",
  even: "Even",
  uneven: "Uneven",
  deals: "{deals:deal|deals}, {cards} cards",
  chance: "A fair shuffle looks at least this uneven in {chance} of cases.",
  corrected: "{decks:deck is|decks are} looked at here, and among many one looks odd by luck: with that counted in it is {corrected}.",
  oddest:
    "Furthest from even: card {face} at place {place}, {times:time|times} where {expected} would be usual. In {chance} of fair decks some card is as far off.",
  first: "What it is worth to begin",
  first_about:
    "This is about the games, not about the house: the bar is where the true share lies, for all games here together with 95% certainty.",
  players: "{seats:player|players}",
  teams: "{seats:player|players} in {sides} teams",
  games: "{games:game|games}",
  first_few: "too few games yet",
  first_line: "Who begins wins {share}, {fair} would be even",
  ahead: "It helps to begin.",
  behind: "It hurts to begin.",
  fair: "No difference can be seen.",
  check: "Check it yourself",
  check_about: "The record of a finished game is enough. Load records and let cardhouse count them: the numbers are the same.",
  left_out:
    "Not counted: games by house rules, with decks of one's own, from records, and deals that lay at several tables, which are one deal.",
  draw: "draw pile",
  deck: "deck",
  attack_deck: "attack deck",
  defense_deck: "defense deck",
  none: "No game has been counted yet.",
};

export type Words = typeof en;
