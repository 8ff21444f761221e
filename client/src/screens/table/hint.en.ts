// What a hint says besides the reasons, which come from prose/advice.py.
export const words = {
  hint: "Hint",
  close: "Put the hint aside",
  all: "All moves, with their chance to win in percent",
  row: "{action}: {share} percent, plus or minus {margin}",
  sure: "Sure.",
  leaning: "Leaning.",
  equal: "Even.",
  ahead: "{ahead} ±{margin} ahead in {worlds} equal worlds.",
  same: "As good as {other} in {worlds} equal worlds.",
  told: "The table was told.",
  recorded: "It stands in the record.",
  two: "{best} ±{margin} of 100 to win; {other}: {share} ±{less}.",
};
