// What the lessons say, by language; brought with the lesson alone. The keys are the comments of the games' lesson.txt.
import { vocabulary } from ".";

const en = {
  learn: "Learn by playing",
  skip: "Skip the lesson",
  play_on: "Play on",
  again: "Once more",
  tip: "Tip",
  none: "There is no lesson for this game",
  "lama.goal":
    "Cards in your hand cost points, and the fewest points win. Get rid of them: play the same value as the top card. Play your 3.",
  "lama.next": "Or the next one up: 5 may follow 4. Cards you may play stand out.",
  "lama.draw": "Neither of your cards fits on a 5. Then draw one card; your turn is over.",
  "lama.count": "A 6! Equal cards in a hand count only once: your two 1s would cost 1 point. Play the 6.",
  "lama.llama": "The Llama follows the 6, and the 1 follows the Llama. In a hand a Llama costs 10. Play your 1s, one after the other.",
  "lama.quit":
    "A new round, six cards each. Nothing of yours fits on the 4, and all of it costs only 5 points: quit. Your hand lies face down and still counts; the others play on.",
  "lama.token": "Your opponent has quit, and your hand is empty: give a token back. Black is worth 10 points, white 1.",
  "lama.done":
    "Your opponent went on alone: the last one in a round may not draw. That is all of it. At 40 points the game ends, and the fewest win; a tie shares the win.",
  "war_lanes.place":
    "Three lanes, three cards a turn. Each lane is a small battle: the higher total hits the other side for the difference. Put your 7♥ into the left lane.",
  "war_lanes.rising": "In a lane no card may be lower than your last one there. The 8♥ fits.",
  "war_lanes.bonus": "Three cards make a poker hand. 7, 8, 9 of one suit are a straight flush: +20. The forecast shows the total.",
  "war_lanes.clash":
    "The sixth card set off the clash, and you won it: 10 damage. Totals and bonus stand in the log. The lane is free again: put the 6♥ there.",
  "war_lanes.discard":
    "You must play three cards, and the 2♣ is lower than your last card in every lane. So it goes to the discard pile, which costs you its value: 2 HP.",
  "war_lanes.suit":
    "Cards of your suit, ♥, are active: where you lose a lane they take damage off. Put the J♥ into the middle; it ends your turn, and you draw three.",
  "war_lanes.done":
    "The right lane is full on one side alone: you have two turns to answer, then it resolves. Watch the hourglass. At 0 HP the match is over.",
  "grimhand.goal":
    "Bring your enemy's HP to 0. A turn is one thing: draw a card, or attack. Red swords attack, blue shields defend. Draw a sword.",
  "grimhand.shield": "They hold 10 points of swords, you have no shield. Draw a shield: it weakens their attack.",
  "grimhand.lucky":
    "10 swords against your 8: you lost 2 HP, and both hands are discarded. The wheels say how likely Death is. Draw another shield.",
  "grimhand.death":
    "A 7 is a Lucky: it glows in your slot, and takes the next Death with it. Without one, Death ends the game at once. You may dare it: draw a sword.",
  "grimhand.trick":
    "Saved! Both are gone, and your turn was over. Gold cards without a value are tricks: one a turn is free. Use the Blessing.",
  "grimhand.attack": "The turn goes on. The button has the whole equation: your swords less their shields. Attack!",
  "grimhand.done":
    "That is all of it. Your swords and their shields are discarded, so choose the moment. A card more than 13 of a colour, and the lowest goes; in a classic game the whole hand.",
  "konivrer.goal":
    "Every card of your hand can be many things. First, Azoth: what you pay with. One a turn. Tap Cinder Imp and make it Fire Azoth; you draw a card for it.",
  "konivrer.summon": "Ash Moth costs one Fire, the coin on its corner. Tap it, and choose Summon.",
  "konivrer.x": "On top of the cost you may pay X: each one more is a counter, +1 strength. Leave it at 0, and summon.",
  "konivrer.spell": "Every play draws a card, so your hand never runs dry. Struck Flint is a Spell: use its first ability.",
  "konivrer.target": "1 damage to a Familiar. Your Fire Flag beats Earth: that is 1 more. Take Clay Foundling.",
  "konivrer.turn": "It fell. Ash Moth came this turn, the moon says so: it cannot attack yet. End your turn; your Azoth readies.",
  "konivrer.done": "That is how cards are played. Next come Azoth, combat and Life, each in a short lesson.",
  "konivrer-azoth.goal":
    "Symbols are paid by their own element, grey ones by any. Kiln Hound costs two Fire and has the keyword Inferno. Summon it.",
  "konivrer-azoth.x":
    "A keyword reads what you spend on X in its element. Set X to 1: a counter, and Inferno 1, once one more damage. The coins show what rests.",
  "konivrer-azoth.tribute": "One Azoth is left, and Athanor Guard costs four. Familiars can pay, too: choose Tribute.",
  "konivrer-azoth.with": "Each one you give up takes its cost and its counters off. Kiln Hound is worth 3; it is removed from play.",
  "konivrer-azoth.more": "One is still missing. Give up Bellows Boy.",
  "konivrer-azoth.enough": "It is paid for. Done.",
  "konivrer-azoth.done": "By Tribute there are no counters and no keyword. A large Familiar early may be worth it.",
  "konivrer-combat.goal": "Familiars that did not come this turn may attack. Go to combat.",
  "konivrer-combat.familiar":
    "Choose an attacker, then its target. Athanor Guard against Quarry Ox: the chip says who falls. Your Flag adds 1 against Earth.",
  "konivrer-combat.player": "An attack on a player that nobody blocks turns up Life Cards, as many as its strength. Send Kiln Hound.",
  "konivrer-combat.go": "Both are on the page. Attack!",
  "konivrer-combat.after": "Loam Badger blocked: both hit at once by strength. Damage is gone at the end of the turn. End your turn.",
  "konivrer-combat.block": "Vitriol Miner attacks you. Block it: tap Athanor Guard. Who has just come may block, too.",
  "konivrer-combat.done": "That is combat. Nothing goes through a blocker, and attacking tires nobody.",
  "konivrer-life.goal":
    "You have no hit points, but Life Cards, face down. Damage turns them up; without any you have lost. End your turn.",
  "konivrer-life.open": "Mirror Carp attacks you for 1. Do not block this time, and see what happens.",
  "konivrer-life.burst": "Your top Life Card is turned up, and may play itself for nothing: Burst! Ossuary Clerk enters your field.",
  "konivrer-life.recover": "What you lose can come back. Play Exhume, its second ability: recover a card.",
  "konivrer-life.choose": "A card of your discard pile becomes your bottom Life Card. Take Lead Bailiff: it may Burst one day.",
  "konivrer-life.strike": "Three again. Now strike back: go to combat and attack your opponent with Bone Sparrow.",
  "konivrer-life.done": "Your opponent declined, and has two left. The last Life Card does not Burst: then the game is over.",
  next: "Next lesson",
};

const de: typeof en = {
  learn: "Spielend lernen",
  skip: "Lektion überspringen",
  play_on: "Weiterspielen",
  again: "Noch einmal",
  tip: "Tipp",
  none: "Für dieses Spiel gibt es keine Lektion",
  "lama.goal":
    "Karten auf der Hand kosten Punkte, die wenigsten gewinnen. Werde sie los: Lege denselben Wert wie die oberste Karte. Lege deine 3.",
  "lama.next": "Oder den nächsthöheren: Auf die 4 darf die 5. Was du legen darfst, ist hervorgehoben.",
  "lama.draw": "Keine deiner Karten passt auf die 5. Dann ziehe eine; damit endet dein Zug.",
  "lama.count": "Eine 6! Gleiche Karten zählen nur einmal: Deine zwei Einsen kosten zusammen 1 Punkt. Lege die 6.",
  "lama.llama": "Auf die 6 folgt das Lama, auf das Lama die 1. Auf der Hand kostet ein Lama 10. Lege deine Einsen, eine nach der anderen.",
  "lama.quit":
    "Eine neue Runde, sechs Karten für jeden. Nichts passt auf die 4, und alles zusammen kostet nur 5 Punkte: Steig aus. Deine Hand liegt verdeckt und zählt; die anderen spielen weiter.",
  "lama.token": "Dein Gegner ist ausgestiegen, und deine Hand ist leer: Gib einen Chip zurück. Schwarz ist 10 Punkte wert, Weiß 1.",
  "lama.done":
    "Dein Gegner spielte allein weiter: Wer als Letzter in der Runde ist, zieht nicht. Das ist alles. Bei 40 Punkten ist Schluss, die wenigsten gewinnen; Gleichstand teilt den Sieg.",
  "war_lanes.place":
    "Drei Bahnen, drei Karten pro Zug. Jede Bahn ist ein kleiner Kampf: Die höhere Summe trifft die andere Seite mit dem Unterschied. Lege die 7♥ in die linke Bahn.",
  "war_lanes.rising": "In einer Bahn darf keine Karte niedriger sein als deine letzte dort. Die 8♥ passt.",
  "war_lanes.bonus": "Drei Karten sind ein Pokerblatt. 7, 8, 9 einer Farbe sind ein Straight Flush: +20. Die Vorschau zeigt die Summe.",
  "war_lanes.clash":
    "Die sechste Karte löste den Kampf aus, und du hast ihn gewonnen: 10 Schaden. Summen und Bonus stehen im Verlauf. Die Bahn ist wieder frei: Lege die 6♥ hinein.",
  "war_lanes.discard":
    "Drei Karten musst du spielen, und die 2♣ ist in jeder Bahn niedriger als deine letzte Karte. Also kommt sie auf die Ablage, das kostet dich ihren Wert: 2 LP.",
  "war_lanes.suit":
    "Karten deiner Farbe, ♥, sind aktiv: Wo du eine Bahn verlierst, nehmen sie Schaden weg. Lege die J♥ in die Mitte; damit endet dein Zug, und du ziehst drei.",
  "war_lanes.done":
    "Rechts ist nur eine Seite voll: Du hast zwei Züge für eine Antwort, dann wird gewertet. Achte auf die Sanduhr. Bei 0 LP ist Schluss.",
  "grimhand.goal":
    "Bring die LP deines Gegners auf 0. Ein Zug ist eines: eine Karte ziehen oder angreifen. Rote Schwerter greifen an, blaue Schilde wehren ab. Zieh ein Schwert.",
  "grimhand.shield": "Der Gegner hat Schwerter für 10, du keinen Schild. Zieh einen: Er schwächt den Angriff.",
  "grimhand.lucky":
    "10 Schwerter gegen deine 8: Du hast 2 LP verloren, beide Hände sind abgelegt. Die Räder sagen, wie nah der Tod ist. Zieh noch einen Schild.",
  "grimhand.death":
    "Eine 7 ist ein Glücksklee: Er leuchtet auf seinem Platz und nimmt den nächsten Tod mit. Ohne ihn beendet der Tod das Spiel sofort. Du darfst es wagen: Zieh ein Schwert.",
  "grimhand.trick":
    "Gerettet! Beide sind weg, dein Zug war vorbei. Goldene Karten ohne Wert sind Kniffe: Einer pro Zug ist frei. Nutze den Segen.",
  "grimhand.attack": "Der Zug geht weiter. Auf dem Knopf steht die ganze Rechnung: deine Schwerter minus ihre Schilde. Greif an!",
  "grimhand.done":
    "Das ist alles. Deine Schwerter und ihre Schilde werden abgelegt, also wähle den Moment. Mehr als 13 Karten einer Farbe, und die niedrigste geht; im klassischen Spiel die ganze Hand.",
  "konivrer.goal":
    "Jede Handkarte kann vieles sein. Zuerst Azoth: damit zahlst du. Eines je Zug. Tippe Cinder Imp an und mache es zu Feuer-Azoth; du ziehst dafür eine Karte.",
  "konivrer.summon": "Ash Moth kostet ein Feuer, die Münze an der Ecke. Tippe sie an und wähle Beschwören.",
  "konivrer.x": "Zusätzlich zu den Kosten darfst du X zahlen: jedes mehr ist eine Marke, +1 Stärke. Lass es bei 0 und beschwöre.",
  "konivrer.spell": "Jedes Spielen zieht eine Karte, deine Hand wird nie leer. Struck Flint ist ein Zauber: nutze die erste Fähigkeit.",
  "konivrer.target": "1 Schaden an einem Vertrauten. Deine Feuer-Flagge schlägt Erde: das ist 1 mehr. Nimm Clay Foundling.",
  "konivrer.turn":
    "Gefallen. Ash Moth kam in diesem Zug, das zeigt der Mond: sie kann noch nicht angreifen. Beende den Zug; dein Azoth wird bereit.",
  "konivrer.done": "So spielt man Karten. Azoth, Kampf und Leben folgen, jeweils in einer kurzen Lektion.",
  "konivrer-azoth.goal":
    "Symbole zahlt ihr eigenes Element, graue jedes. Kiln Hound kostet zwei Feuer und hat das Schlüsselwort Inferno. Beschwöre ihn.",
  "konivrer-azoth.x":
    "Ein Schlüsselwort liest, was du in seinem Element für X zahlst. Stelle X auf 1: eine Marke und Inferno 1, einmal ein Schaden mehr. Die Münzen zeigen, was erschöpft.",
  "konivrer-azoth.tribute": "Ein Azoth ist übrig, und Athanor Guard kostet vier. Auch Vertraute können zahlen: wähle Tribut.",
  "konivrer-azoth.with": "Jeder, den du hergibst, zieht seine Kosten und Marken ab. Kiln Hound ist 3 wert; er wird aus dem Spiel entfernt.",
  "konivrer-azoth.more": "Eins fehlt noch. Gib Bellows Boy her.",
  "konivrer-azoth.enough": "Es ist bezahlt. Fertig.",
  "konivrer-azoth.done": "Durch Tribut gibt es keine Marken und kein Schlüsselwort. Früh ein großer Vertrauter kann es wert sein.",
  "konivrer-combat.goal": "Vertraute, die nicht in diesem Zug kamen, dürfen angreifen. Geh zum Kampf.",
  "konivrer-combat.familiar":
    "Wähle einen Angreifer, dann sein Ziel. Athanor Guard gegen Quarry Ox: das Schild sagt, wer fällt. Deine Flagge gibt 1 gegen Erde.",
  "konivrer-combat.player":
    "Ein ungeblockter Angriff auf einen Spieler deckt so viele Lebenskarten auf, wie er stark ist. Schicke Kiln Hound.",
  "konivrer-combat.go": "Beide stehen auf dem Blatt. Angriff!",
  "konivrer-combat.after": "Loam Badger blockte: beide schlagen zugleich mit ihrer Stärke. Schaden vergeht am Ende des Zuges. Beende ihn.",
  "konivrer-combat.block": "Vitriol Miner greift dich an. Blocke: tippe Athanor Guard an. Auch wer eben erst kam, darf blocken.",
  "konivrer-combat.done": "Das ist der Kampf. Durch einen Blocker geht nichts hindurch, und Angreifen macht niemanden müde.",
  "konivrer-life.goal":
    "Du hast keine Lebenspunkte, sondern verdeckte Lebenskarten. Schaden deckt sie auf; ohne eine hast du verloren. Beende den Zug.",
  "konivrer-life.open": "Mirror Carp greift dich für 1 an. Blocke diesmal nicht und sieh, was geschieht.",
  "konivrer-life.burst":
    "Deine oberste Lebenskarte wird aufgedeckt und darf sich selbst spielen, umsonst: Ausbruch! Ossuary Clerk kommt auf dein Feld.",
  "konivrer-life.recover": "Verlorenes kann wiederkommen. Spiele Exhume, die zweite Fähigkeit: gewinne eine Karte zurück.",
  "konivrer-life.choose": "Eine Karte deiner Ablage wird deine unterste Lebenskarte. Nimm Lead Bailiff: sie kann einmal ausbrechen.",
  "konivrer-life.strike": "Wieder drei. Nun schlag zurück: geh zum Kampf und greif mit Bone Sparrow deinen Gegner an.",
  "konivrer-life.done": "Dein Gegner verzichtete und hat noch zwei. Die letzte Lebenskarte bricht nicht aus: dann ist das Spiel vorbei.",
  next: "Nächste Lektion",
};

export const LESSONS = { en, de };

const lessons = vocabulary(en, { de: () => Promise.resolve(de) });

/** A sentence of the lessons in the language that is spoken; an unknown key shows as itself. */
export const teach = (key: string): string => lessons(key as keyof typeof en);
