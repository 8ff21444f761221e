// The set of cards, for the deck builder (decks/collection.ts).
export * from "./cards";
