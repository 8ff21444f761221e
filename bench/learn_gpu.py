"""python bench/learn_gpu.py konivrer --minutes 6 --out network.bin: a player that learns beside its games, on a GPU, with PyTorch.

First it imitates a bot, then it plays against itself: proximal policy gradients, as in envs/lessons.py. Of a game with few actions each has
a column; where there are many an action is the sum of its parts (engine/actions.py). Legal ones alone are scored. What is written is a
network of bots/network.py and its curve. With --against FILE it learns to beat that player and nobody else; --begin takes the weights it
begins from.
"""

import argparse
import json
import math
import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from cardhouse.bots.network import LARGEST, VALUE_BITS, WEIGHT_BITS, Inputs, Network, layout_digest, read
from cardhouse.engine.actions import action_at, index_table, part_table, parts_of
from cardhouse.engine.game import load
from cardhouse.engine.observation import layout
from cardhouse.envs.observe import action_count
from cardhouse.envs.vector import VectorEnv

MOST = 32  # legal actions that are looked at: hardly a position has more, and of those the first are chosen from
OPEN = -1e9
FEW = 512  # actions, up to which each has a column


@dataclass(frozen=True)
class Plan:
    """How to train."""

    games: int = 1 << 17
    steps: int = 32  # of each before the network changes
    batch: int = 1 << 16
    faces: int = 12  # numbers that a zone is in
    hidden: tuple[int, int] = (96, 44)
    parts: int = 1024  # most that have a column
    critic: tuple[int, int, int] = (24, 256, 128)
    rate: float = 1e-3
    slowest: float = 5e-5
    clip: float = 0.2
    trace: float = 0.95
    entropy: float = 0.01
    surest: float = 0.001
    judged: int = 4096
    points: int = 8


def torch_of(array):
    return torch.from_dlpack(array)


class View:
    """A batch of games as tensors that its steps write anew."""

    def __init__(self, game, games, device, seed):
        self.env = VectorEnv(game, games, device=device, masks=False)
        now = self.env.reset(seed)
        self.device, self.games = device, games
        self.seen, self.to_act, self.rewards, self.over = (torch_of(a) for a in (now.observations, now.to_act, now.rewards, now.over))
        self.listed, self.many = map(torch_of, self.env.legal)
        self.one = torch.arange(games, device=device)

    def step(self, actions):
        self.env.step(actions if self.device == "cuda" else actions.numpy())

    def legal(self):
        return self.listed[:, :MOST].clone(), self.many.clamp(max=MOST).to(torch.int16)

    def any(self):
        return self.listed[self.one, (torch.rand(self.games, device=self.device) * self.many).long()].long()

    def advice(self, bot):
        return torch_of(self.env.advice(bot)).long()


class Eye:
    """What of an observation is looked at, and which parts of actions have a column: what changed, and what was met, in play."""

    def __init__(self, game, device, columns, shifts, zones, parts):
        self.game, self.device, self.columns, self.shifts, self.zones, self.parts = game, device, columns, shifts, zones, parts
        self.faces = len(game.spec.faces)
        wanted = list(columns) + [first + i for first in zones for i in range(self.faces)]
        self.wanted = torch.tensor(wanted, device=device)
        self.scale = torch.tensor([2.0**-shift for shift in shifts], device=device, dtype=torch.float64)
        self.table = all_parts(game)
        where = np.full(int(self.table.max()) + 1, len(parts))  # the last column stays zero
        where[list(parts)] = np.arange(len(parts))
        self.of = torch.tensor(where[self.table], device=device, dtype=torch.int16)

    def look(self, seen):
        return seen.index_select(1, self.wanted)

    def first(self, weights, faces):
        """The weights of a first layer for what is looked at as it is, without scaling and adding up before."""
        n = len(self.columns)
        zones = weights[:, n:].view(len(weights), len(self.zones), faces.shape[1])
        return torch.cat([weights[:, :n] * self.scale.to(weights.dtype), torch.einsum("hzd,fd->hzf", zones, faces).flatten(1)], 1)

    def taken_apart(self, listed, seats):
        """The columns of the parts of listed actions, as seats see them."""
        return self.of[seats.long()[:, None], listed.long()].long()


def all_parts(game):
    """The parts of every action, from every seat; the largest number stands for none. Where there are few actions each is one part."""
    forms, found, count = game.spec.forms, [], action_count(game)
    if count <= FEW:
        return np.array([[[i, count, count, count] for i in range(count)]] * game.seats)
    actions, kinds = index_table(forms), part_table(forms, game.spec.seats[2])
    codes = [action_at(i, actions) for i in range(action_count(game))]
    none = max(at + many for first, slots in kinds.values() for at, many in [(first, 1), *((slot[0], slot[1]) for slot in slots)])
    for seat in range(game.seats):
        rows = [parts_of(code, seat, game.seats, kinds) for code in codes]
        found.append([row + [none] * (4 - len(row)) for row in rows])
    return np.array(found)


def opened(game, device, plan, seed):
    """The eye of a game, from what Normal's games show."""
    view, table = View(game, 2048, device, seed), all_parts(game)
    met = torch.zeros(int(table.max()) + 1, device=device)
    table, rows = torch.tensor(table, device=device), []
    for step in range(240):
        if step % 6 == 0:
            rows.append(view.seen[:256].clone())
        legal, many = view.legal()
        used = torch.arange(legal.shape[1], device=device) < many[:, None]
        parts = table[view.to_act.long()[:, None], legal.long().clamp(min=0)][used]
        met.scatter_add_(0, parts.flatten(), torch.ones(parts.numel(), device=device))
        told = view.advice("normal")
        view.step(torch.where(torch.rand(view.games, device=device) < 0.1, view.any(), told))
    rows = torch.cat(rows).float()
    spread, often = rows.std(0).cpu().numpy(), (rows != rows.median(0).values).float().mean(0).cpu().numpy()
    columns, shifts, zones = [], [], []
    blocks = {}
    for i, entry in enumerate(layout(game.spec, game.seats)):
        zone, _, what = entry.name.partition(": ")
        if what and what not in ("cards", "unknown"):
            if what != "top":
                blocks.setdefault(zone, []).append(i)
        elif often[i] > 0.001 and not entry.what.startswith("a card"):
            columns.append(i)
            shifts.append(max(0, math.ceil(math.log2(max(1e-3, spread[i])))))
    for block in blocks.values():
        if (often[block] > 0.001).any():
            zones.append(block[0])
    met[-1] = 0  # what stands for none
    best = torch.argsort(met, descending=True)[: plan.parts]
    parts = columns_of(game) or sorted(int(p) for p in best if met[p] > 0)
    return Eye(game, device, columns, shifts, zones, parts)


def columns_of(game):
    """The columns of a game with few actions: one for each."""
    count = action_count(game)
    return range(count) if count <= FEW else ()


class Actor(nn.Module):
    """The network that is shipped."""

    def __init__(self, eye, plan):
        super().__init__()
        self.eye = eye
        self.faces = nn.Parameter(torch.randn(eye.faces, plan.faces) * 0.2)
        goes_in = len(eye.columns) + len(eye.zones) * plan.faces
        self.layers = nn.ModuleList([nn.Linear(a, b) for a, b in zip((goes_in, *plan.hidden), (*plan.hidden, len(eye.parts)), strict=True)])
        nn.init.normal_(self.layers[-1].weight, std=0.01)

    def parts(self, rows):
        weights = self.eye.first(self.layers[0].weight, self.faces)
        with torch.autocast(rows.device.type, torch.bfloat16):
            found = functional.linear(rows, weights, self.layers[0].bias).relu()
            for layer in self.layers[1:-1]:
                found = layer(found).relu()
            return functional.pad(self.layers[-1](found).float(), (0, 1))

    def forward(self, rows, listed, many, seats):
        """Logits of the legal actions."""
        parts = self.eye.taken_apart(listed.clamp(min=0), seats)
        return summed(self.parts(rows), parts, many)


def summed(by_part, parts, many):
    logits = by_part.gather(1, parts.flatten(1)).view(parts.shape).sum(2)
    return logits.masked_fill(torch.arange(parts.shape[1], device=parts.device) >= many[:, None], OPEN)


class Critic(nn.Module):
    """What the game is worth to who is to act: only training needs it."""

    def __init__(self, eye, plan):
        super().__init__()
        self.eye, (faces, wide, narrow) = eye, plan.critic
        self.faces = nn.Parameter(torch.randn(eye.faces, faces) * 0.2)
        goes_in = len(eye.columns) + len(eye.zones) * faces
        self.first = nn.Linear(goes_in, wide)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(wide, narrow), nn.ReLU(), nn.Linear(narrow, 1))

    def forward(self, rows):
        weights = self.eye.first(self.first.weight, self.faces)
        with torch.autocast(rows.device.type, torch.bfloat16):
            return self.body(functional.linear(rows, weights, self.first.bias))[:, 0].float()


class Shipped:
    """A network as it is shipped: whole numbers, exact in 64-bit floats, so that it chooses as NumPy does at a table."""

    def __init__(self, network, device):
        self.network, self.layers = network, [[torch.tensor(each, device=device) for each in layer] for layer in network.layers]
        game = load(network.game)
        parts = network.parts or columns_of(game)
        self.eye = Eye(game, device, network.inputs.columns, network.inputs.shifts, network.inputs.zones, parts)
        faces = torch.tensor(network.inputs.faces / (1 << WEIGHT_BITS), device=device)
        self.layers[0][0] = self.eye.first(self.layers[0][0].T, faces).T  # exact too: whole numbers and powers of two

    def choice(self, seen, listed, many, seats):
        """The place in its list of the action that it plays: the first by index of those that it is most for."""
        eye = self.eye
        found = eye.look(seen).double()
        for depth, (weights, biases) in enumerate(self.layers):
            found = found @ weights + biases
            if depth + 1 < len(self.layers):
                found = (found / (1 << (WEIGHT_BITS if depth else WEIGHT_BITS - VALUE_BITS))).floor().clamp(0, LARGEST)
        parts = eye.taken_apart(listed.clamp(min=0), seats)
        logits = summed(functional.pad(found, (0, 1)), parts, many)
        ties = logits == logits.max(1, keepdim=True).values
        return listed.masked_fill(~ties, 1 << 30).argmin(1)


def sampled(logits):
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(1)


def exported(actor, game, facts):
    """The file of an actor."""

    def whole(weights, bits):
        return np.clip(np.round(weights.detach().double().cpu().numpy() * (1 << bits)), -LARGEST, LARGEST)

    layers = []
    for depth, layer in enumerate(actor.layers):
        bits = WEIGHT_BITS + VALUE_BITS if depth else WEIGHT_BITS
        layers.append((whole(layer.weight.T, WEIGHT_BITS), np.round(layer.bias.detach().double().cpu().numpy() * (1 << bits))))
    eye, spec = actor.eye, game.spec
    inputs = Inputs(tuple(eye.columns), tuple(eye.shifts), (), tuple(eye.zones), whole(actor.faces, WEIGHT_BITS))
    digest = layout_digest(spec, game.seats)
    parts = () if columns_of(game) else tuple(eye.parts)
    return Network(spec.key, spec.version, digest, game.seats, options_of(game), inputs, tuple(layers), facts, parts)


def options_of(game):
    """What it has learned with: where decks are drawn at random, each that is drawn."""
    found = {option.name: [value] for option in game.spec.options if (value := game.options[option.name]) != option.default}
    for option in game.spec.options:
        if option.kind == "decks":
            drawn = [",".join(each) for many in range(game.seats) for each in product(option.names, repeat=many + 1)]
            found[option.name] = sorted({load(game.key, **{option.name: value}).options[option.name] for value in drawn})
    return found


class Trainer:
    def __init__(self, game, device, plan, seed, begin=None, against=None):
        torch.manual_seed(seed)
        self.game, self.device, self.plan, self.seed, self.against = game, device, plan, seed, against
        self.eye = Eye(game, device, *begin["eye"]) if begin else opened(game, device, plan, seed)
        self.actor, self.critic = Actor(self.eye, plan).to(device), Critic(self.eye, plan).to(device)
        if begin:
            self.actor.load_state_dict(begin["actor"])
            self.critic.load_state_dict(begin["critic"])
        parameters = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(parameters, plan.rate, fused=device == "cuda")
        self.view = View(game, plan.games, device, seed + 1)
        self.judges = None
        self.spent = {"games": 0.0, "learning": 0.0}

    def collect(self, teacher=None):
        """Some steps of every game: rows, legal actions, what was played (or told by a teacher), how likely that was, what came of it."""
        view, plan, eye, n = self.view, self.plan, self.eye, self.plan.games
        mine = torch.arange(n, device=self.device) % self.game.seats
        kept = [[] for _ in range(9)]
        with torch.no_grad():
            for _ in range(plan.steps):
                rows, (listed, many), seats = eye.look(view.seen).to(torch.bfloat16), view.legal(), view.to_act.to(torch.int8)
                learns = torch.ones(n, dtype=torch.bool, device=self.device)
                if teacher:
                    told = view.advice(teacher)
                    is_told = listed == told[:, None]
                    choice, learns, log = is_told.int().argmax(1), is_told.any(1), torch.zeros(n, device=self.device)
                    played = torch.where(torch.rand(n, device=self.device) < 0.1, view.any(), told)
                else:
                    logs = self.actor(rows, listed, many, seats).log_softmax(1)
                    choice = sampled(logs)
                    log = logs.gather(1, choice[:, None])[:, 0]
                    if self.against:
                        learns = seats == mine
                        choice = torch.where(learns, choice, self.against.choice(view.seen, listed, many, seats))
                    played = listed.gather(1, choice[:, None])[:, 0].long()
                view.step(played)
                for list_, each in zip(
                    kept, (rows, listed, many, seats, choice, log, learns, view.rewards.clone(), view.over.clone()), strict=True
                ):
                    list_.append(each)
            return kept, self.targets(kept)

    def targets(self, kept):
        """Of every decision the advantage and the return, by generalised advantage estimation for each seat."""
        rows, _, _, seats, _, _, _, rewards, over = kept
        n, one, plan = self.plan.games, self.view.one, self.plan
        values = [self.critic(each) for each in rows]
        last, actor = self.critic(self.eye.look(self.view.seen).to(torch.bfloat16)), self.view.to_act.long()
        value_next = (-last / (self.game.seats - 1))[:, None].repeat(1, self.game.seats)
        value_next[one, actor] = last
        trace, reward = torch.zeros_like(value_next), torch.zeros_like(value_next)
        found = [None] * len(rows)
        for t in reversed(range(len(rows))):
            ended = over[t].bool()[:, None]
            value_next, trace, reward = value_next * ~ended, trace * ~ended, torch.where(ended, rewards[t], reward)
            seat = seats[t].long()
            advantage = reward[one, seat] + value_next[one, seat] - values[t] + plan.trace * trace[one, seat]
            found[t] = advantage, advantage + values[t]
            trace[one, seat], value_next[one, seat], reward[one, seat] = advantage, values[t], torch.zeros(n, device=self.device)
        return [torch.cat(column) for column in zip(*found, strict=True)]

    def lesson(self, gone, teacher=None):
        """Learn once from each decision of some steps; how many there were."""
        plan = self.plan
        began = time.perf_counter()
        kept, (advantages, returns) = self.collect(teacher)
        rows, listed, many, seats, choices, logs, learns = (torch.cat(column) for column in kept[:7])
        self.waited("games", began)
        began = time.perf_counter()
        for group in self.optimizer.param_groups:
            group["lr"] = plan.rate if teacher else plan.slowest + (plan.rate - plan.slowest) * max(0.0, 1 - gone)
        open_ = plan.surest + (plan.entropy - plan.surest) * max(0.0, 1 - gone)
        order = torch.nonzero(learns)[:, 0]
        order = order[torch.randperm(len(order), device=self.device)]
        right = torch.zeros((), device=self.device)
        for some in order.tensor_split(max(1, round(len(order) / plan.batch))):
            seen = rows[some]
            now = self.actor(seen, listed[some], many[some], seats[some]).log_softmax(1)
            chosen = now.gather(1, choices[some, None])[:, 0]
            if teacher:
                loss = -chosen.mean()
                right += (now.argmax(1) == choices[some]).sum()
            else:
                gain = advantages[some]
                gain = (gain - gain.mean()) / (gain.std() + 1e-6)
                ratio = (chosen - logs[some]).exp()
                loss = -torch.minimum(gain * ratio, gain * ratio.clamp(1 - plan.clip, 1 + plan.clip)).mean()
                loss = loss + open_ * (now.exp() * now.clamp(min=-50)).sum(1).mean()
            loss = loss + 0.5 * (returns[some] - self.critic(seen)).square().mean()
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.actor.parameters(), 0.5)
            nn.utils.clip_grad_norm_(self.critic.parameters(), 0.5)
            self.optimizer.step()
        self.waited("learning", began)
        self.right = float(right) / max(1, len(order))
        return len(order)

    def waited(self, what, began):
        if self.device == "cuda":
            torch.cuda.synchronize()
        self.spent[what] += time.perf_counter() - began

    def judge(self, player, bot, most=1500):
        """The share of the wins, one game at each place, from another seat in each next: `player` says which of its legal actions is
        played."""
        if self.judges is None:
            self.judges = View(self.game, self.plan.judged, self.device, 10**6)
        view = self.judges
        view.env.reset(10**6)
        mine = view.one % self.game.seats
        left, won = torch.ones(view.games, dtype=torch.bool, device=self.device), torch.zeros((), device=self.device)
        with torch.no_grad():
            for step in range(most):
                listed, many = view.listed, view.many
                asked = view.seen, listed[:, :MOST], many.clamp(max=MOST), view.to_act
                played = listed.gather(1, player(*asked)[:, None])[:, 0].long()
                told = view.advice(bot) if isinstance(bot, str) else listed.gather(1, bot.choice(*asked)[:, None])[:, 0].long()
                view.step(torch.where(view.to_act == mine, played, told))
                ended = view.over.bool() & left
                won += ((view.rewards[view.one, mine] + 1) / 2)[ended].sum()
                left &= ~ended
                if step % 16 == 15 and not left.any():
                    break
        return float(won / (~left).sum().clamp(min=1))


def train(game, device, plan, seed, seconds, lessons, out, against=None, begin=None, teacher="normal", most=None):
    """Train for some seconds on the clock, those of the games that judge it left out; `most` bounds the decisions too."""
    began, waited, taught, done, rounds, curve = time.perf_counter(), 0.0, 0, 0, 0, []
    trainer = Trainer(game, device, plan, seed, begin, against)
    sizes = {name: len(getattr(trainer.eye, name)) for name in ("columns", "zones", "parts")}
    print("begun", round(time.perf_counter() - began, 1), "s", sizes, flush=True)
    begun = time.perf_counter()

    def point(final=False):
        nonlocal waited
        at = time.perf_counter()
        facts = {"seed": seed, "lessons": taught, "decisions": done, "minutes": round((at - begun - waited) / 60, 1), "rounds": rounds}
        made = exported(trainer.actor, game, facts)
        shipped = Shipped(made, device)
        told = dict(facts)
        if against:
            told["2 seats"] = trainer.judge(shipped.choice, against)
        else:
            told |= {f"2 seats, {bot}": trainer.judge(shipped.choice, bot) for bot in ("easy", "normal")}
        curve.append({name: round(value, 4) if isinstance(value, float) else value for name, value in told.items()})
        waited += time.perf_counter() - at
        rates = {name: round((done + taught) / max(spent, 1e-9) / 1e6, 2) for name, spent in trainer.spent.items()}
        print(json.dumps(curve[-1]), "rates", rates, "size", len(made.dumps()), flush=True)
        if out:
            out.write_bytes(made.dumps())
            out.with_suffix(".curve.json").write_text(json.dumps(curve, indent=1) + "\n", "utf-8")
            eye = trainer.eye
            kept = {"actor": trainer.actor.state_dict(), "critic": trainer.critic.state_dict()}
            torch.save({"eye": (eye.columns, eye.shifts, eye.zones, eye.parts), **kept}, out.with_suffix(".pt"))
        return made

    while taught < lessons:
        taught += trainer.lesson(0.0, teacher)
        print("taught", taught, "as the teacher", round(trainer.right, 3), {k: round(v, 1) for k, v in trainer.spent.items()}, flush=True)
    next_point = 0.0
    learned_in = 0.0
    while True:
        gone = (time.perf_counter() - begun - waited) / seconds
        if most:
            gone = max(gone, done / most)
        if gone >= next_point or gone >= 1:
            made = point()
            next_point += 1 / plan.points
            if gone >= 1:
                print("decisions a second, learned from:", round(done / max(learned_in, 1e-9) / 1e6, 2), "million", flush=True)
                return made, curve
        at = time.perf_counter()
        done += trainer.lesson(gone)
        learned_in += time.perf_counter() - at
        rounds += 1


def main():
    made = argparse.ArgumentParser(prog="python bench/learn_gpu.py")
    made.add_argument("game")
    made.add_argument("--minutes", type=float, default=6)
    made.add_argument("--seed", type=int, default=21)
    made.add_argument("--lessons", type=int, default=30_000_000, help="decisions of a bot that it imitates first")
    made.add_argument("--games", type=int, default=Plan.games)
    made.add_argument("--steps", type=int, default=Plan.steps)
    made.add_argument("--judged", type=int, default=Plan.judged)
    made.add_argument("--points", type=int, default=Plan.points)
    made.add_argument("--rate", type=float, default=Plan.rate)
    made.add_argument("--faces", type=int, default=Plan.faces, help="numbers that a zone is in")
    made.add_argument("--hidden", type=lambda word: tuple(map(int, word.split(","))), default=Plan.hidden, help="such as 96,44")
    made.add_argument("--option", action="append", default=[], help="name=value")
    made.add_argument("--against", type=Path)
    made.add_argument("--begin", type=Path)
    made.add_argument("--device", default="cuda")
    made.add_argument("--out", type=Path, required=True)
    asked = made.parse_args()
    torch.set_float32_matmul_precision("high")
    game = load(asked.game, **dict(option.split("=") for option in asked.option))
    numbers = {name: getattr(asked, name) for name in ("games", "steps", "judged", "points", "rate", "faces", "hidden")}
    plan = Plan(**numbers, batch=min(Plan.batch, asked.games))
    against = Shipped(read(asked.against.read_bytes(), game.spec), asked.device) if asked.against else None
    begin = torch.load(asked.begin, map_location=asked.device) if asked.begin else None
    train(game, asked.device, plan, asked.seed, 60 * asked.minutes, asked.lessons, asked.out, against, begin)


if __name__ == "__main__":
    main()
