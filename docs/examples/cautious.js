// A custom bot in JavaScript: docs/bots.md describes the protocol.
//
//   passgo simulate --games 100 --bot "exec:node docs/examples/cautious.js"
"use strict";
const readline = require("node:readline");

const RESERVE = 200; // cash in reserve for rents

let edition, seat, view, choices, offer;

const say = (...words) => process.stdout.write(words.join(" ") + "\n");
const cash = () => view.seats[seat].cash;
const find = (name) => choices.find((choice) => choice.do === name);

/** The decision that the game waits for. */
function decide() {
  const buy = find("buy");
  if (buy && cash() - edition.squares[view.decision.lot].price >= RESERVE) return buy;
  const bid = find("bid");
  if (bid) {
    const price = edition.squares[view.decision.lot ?? 0].price;
    const most = Math.min(bid.most, cash() - RESERVE, Math.floor(price * 0.8));
    return most >= bid.least ? { do: "bid", amount: bid.least } : find("pass");
  }
  // Any choice without open values; the cheapest first, giving up last.
  const order = ["throw", "end-turn", "decline", "pass", "pay-flat", "pay-interest", "mortgage", "sell"];
  const open = ["bid", "want", "offer", "counter"];
  return (
    order.map(find).find(Boolean) ??
    choices.find((choice) => !open.includes(choice.do) && choice.do !== "give-up") ??
    { do: "give-up" }
  );
}

/** A free action before the first throw or at the end of the turn. */
function manage() {
  const build = find("build");
  if (!build) return null;
  return cash() - edition.squares[build.lot].house_price >= RESERVE ? build : null;
}

/** Accepts what brings lots for little money, and gives nothing away. */
function answer() {
  const value = (side) =>
    (side.cash ?? 0) + (side.lots ?? []).reduce((sum, lot) => sum + edition.squares[lot].price, 0);
  const fair = !offer.get.lots?.length && value(offer.give) > value(offer.get);
  return { do: fair ? "accept" : "refuse", offer: offer.offer };
}

const questions = { decide, manage, answer };

const heard = {
  passgo: (version) => {
    say("id Cautious (JavaScript)");
    say("ready", 1, ...Object.keys(questions));
  },
  edition: (text) => (edition = JSON.parse(text)),
  newgame: (text) => (seat = JSON.parse(text).seat),
  position: (text) => (view = JSON.parse(text)),
  choices: (text) => (choices = JSON.parse(text)),
  offer: (text) => (offer = JSON.parse(text)),
  go: (text) => {
    const [number, question] = text.split(" ");
    const best = questions[question]();
    say("best", number, best ? JSON.stringify(best) : "none");
  },
  quit: () => process.exit(0),
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  heard[word]?.(line.slice(word.length + 1)); // unknown lines are of a later version
});
