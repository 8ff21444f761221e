// boardgame.io in memory, with L.A.M.A. as it would be written there: what bench/server.py compares the server with.
// A card is only its face, hands and the pile are hidden from the others, and a move is checked. There is no list of legal actions and
// no forecast, no commitment and no record: a client of boardgame.io runs the rules itself.
const { Server } = require("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

const LLAMA = 6;
const TARGET = 40;
const CARDS = Array.from({ length: 56 }, (_, card) => Math.floor(card / 8));

const follower = (face) => (face === LLAMA ? 0 : face + 1);
const cost = (face) => (face === LLAMA ? 10 : face + 1);

function deal(G, random) {
  const draw = random.Shuffle(CARDS);
  for (const player of G.players) {
    player.hand = draw.splice(0, 6);
    player.quit = false;
  }
  G.discard = [draw.pop()];
  G.draw = draw;
  G.round += 1;
}

function endRound(G, random, emptied) {
  G.players.forEach((player, seat) => {
    for (const face of new Set(player.hand)) player.points += cost(face);
    if (seat === emptied && player.points > 0) player.points -= player.points >= 10 ? 10 : 1;
    player.black = Math.floor(player.points / 10);
    player.white = player.points % 10;
  });
  if (G.players.every((player) => player.points < TARGET)) deal(G, random);
}

const moves = {
  play({ G, playerID, random }, face) {
    const { hand } = G.players[playerID];
    const top = G.discard[G.discard.length - 1];
    const at = hand.indexOf(face);
    if (at < 0 || (face !== top && face !== follower(top))) return INVALID_MOVE;
    G.discard.push(hand.splice(at, 1)[0]);
    if (hand.length === 0) endRound(G, random, Number(playerID));
  },
  draw({ G, playerID }) {
    if (G.draw.length === 0 || G.players.some((player) => player.quit)) return INVALID_MOVE;
    G.players[playerID].hand.push(G.draw.pop());
  },
  quit({ G, playerID, random }) {
    G.players[playerID].quit = true;
    if (G.players.every((player) => player.quit)) endRound(G, random, -1);
  },
};

const lama = {
  name: "lama",
  setup: ({ random }) => {
    const G = { players: [], draw: [], discard: [], round: 0 };
    for (let seat = 0; seat < 2; seat++) G.players.push({ hand: [], points: 0, black: 0, white: 0, quit: false });
    deal(G, random);
    return G;
  },
  moves,
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G, ctx }) => {
        const other = (ctx.playOrderPos + 1) % ctx.numPlayers;
        return G.players[other].quit ? ctx.playOrderPos : other;
      },
    },
  },
  endIf: ({ G }) => (G.players.some((player) => player.points >= TARGET) ? G.players.map((player) => player.points) : undefined),
  playerView: ({ G, playerID }) => ({
    ...G,
    draw: G.draw.length,
    players: G.players.map((player, seat) => (String(seat) === playerID ? player : { ...player, hand: player.hand.length })),
  }),
};

Server({ games: [lama], origins: [] }).run({ port: Number(process.argv[2]) }, () => console.log("ready"));
