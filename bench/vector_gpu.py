"""python bench/vector_gpu.py: batches of games on a GPU, in decisions a second, held against those of the processor; and learning.

It needs PyTorch, which takes the arrays where they lie; so does JAX, where it is installed. `--seconds 5` is how long each game learns.
"""

import sys
import time
from importlib.metadata import version

import numpy as np
from report import publish, table

import cardhouse
from cardhouse.engine.compile.cuda import driver
from cardhouse.envs.vector import VectorEnv

# options; games of a batch that only steps, with masks and without; games of a batch that learns, and steps of a lesson
GAMES = {
    "lama": ({"players": 2}, 1 << 20, 1 << 18, 16),
    "war_lanes": ({}, 1 << 18, 1 << 16, 16),
    "grimhand": ({"preset": "modern"}, 1 << 18, 1 << 16, 16),
    "konivrer": ({}, 1 << 14, 1 << 14, 8),
}
WITHOUT_MASKS = {"konivrer": 1 << 18}
COMPARED, STEPS = 1000, 120
HIDDEN = 256
BY_PARTS = ("konivrer",)  # of which learn_gpu.py learns: the legal actions alone are scored, by their parts


def torch_of(array):
    import torch

    return torch.from_dlpack(array)


def chooser(env):
    """A random legal action of every game, chosen on the device."""
    import torch

    (listed, many), one = map(torch_of, env.legal), torch.arange(env.games, device="cuda")
    return lambda: listed[one, (torch.rand(env.games, device="cuda") * many).long()]


def rate(key, games, masks, seconds=2.0):
    """Decisions a second of random play, and bytes a game."""
    env = VectorEnv(key, games, device="cuda", masks=masks, **GAMES[key][0])
    env.reset(1)
    choose = chooser(env)
    for _ in range(40):
        env.step(choose())
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        env.step(choose())
        steps += 1
    arrays = env.states, env.keys, *env.legal, *vars(env.now).values()
    return steps * games / (time.perf_counter() - begin), sum(array.nbytes for array in arrays) // games


def equal(key):
    """Whether the processor plays the same games, array for array."""
    chance = np.random.default_rng(1)
    one, two = (VectorEnv(key, COMPARED, device=device, **GAMES[key][0]) for device in ("cpu", "cuda"))
    one.reset(7)
    two.reset(7)
    for _ in range(STEPS):
        listed, many = one.legal
        actions = listed[np.arange(COMPARED), (chance.random(COMPARED) * many).astype(int)]
        one.step(actions)
        two.step(actions)
        pairs = [(name, getattr(one.now, name), there.numpy()) for name, there in vars(two.now).items()]
        states = two.states.numpy()  # field by field: what lies between them means nothing
        pairs += [(name, one.states[name], states[name]) for name in states.dtype.names]
        for name, a, b in [*pairs, ("keys", one.keys, two.keys.numpy())]:
            if not np.array_equal(a, b):
                print(key, "differs in", name, "at", np.argwhere(a != b)[:5].tolist(), a[a != b][:5], b[a != b][:5])
                return False
    return True


def taken_by_jax():
    """Whether JAX reads the same numbers where they lie."""
    try:
        import jax
    except ImportError:
        return "not installed"
    env = VectorEnv("lama", 1000, device="cuda")
    at = env.reset(1)
    here = jax.dlpack.from_dlpack(at.observations)
    env.step(jax.numpy.argmax(jax.dlpack.from_dlpack(at.masks), axis=1))
    lies = here.unsafe_buffer_pointer() == at.observations.pointer.value
    return f"JAX {version('jax')}: " + ("no copy" if lies and np.array_equal(np.asarray(here), at.observations.numpy()) else "DIFFERENT")


class Policy:
    """A network of two hidden layers with a policy and a value."""

    def __init__(self, env):
        import torch
        from torch import nn

        self.torch = torch
        inputs, actions = env.now.observations.shape[1], env.now.masks.shape[1]
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()).cuda()
        self.value, self.policy = nn.Linear(HIDDEN, 1).cuda(), nn.Linear(HIDDEN, actions).cuda()
        parameters = [each for part in (self.body, self.value, self.policy) for each in part.parameters()]
        self.optimizer = torch.optim.Adam(parameters, 1e-3, fused=True)

    def __call__(self, seen, legal):
        """Logits of the legal actions, and the value."""
        with self.torch.autocast("cuda", self.torch.bfloat16):
            hidden = self.body((seen.float() / 16).clamp(-8, 8))
            logits, value = self.policy(hidden), self.value(hidden)[:, 0]
        return logits.float().masked_fill(legal == 0, -1e9), value.float()


def sampled(torch, logits):
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(1)


def views(env):
    """What a policy sees, as PyTorch has it: observations, legal actions, who is to act."""
    return [torch_of(array) for array in (env.now.observations, env.now.masks, env.now.to_act)]


def learn_by_parts(key, seconds):
    """The same figures of proximal policy gradients by learn_gpu.py, of games in which the network plays its likeliest move."""
    from learn_gpu import Plan, Shipped, Trainer, exported

    game = cardhouse.load(key, **GAMES[key][0])
    trainer = Trainer(game, "cuda", Plan(), 1)

    def share():
        return trainer.judge(Shipped(exported(trainer.actor, game, {}), "cuda").choice, "easy")

    before, decisions = share(), 0
    trainer.lesson(0.0)  # the first one is slower
    begin, spent = time.perf_counter(), 0.0
    while spent < seconds:
        decisions += trainer.lesson(spent / seconds)
        spent = time.perf_counter() - begin
    return decisions / spent, before, share(), decisions


def learn(key, seconds):
    """Policy gradients with a value, each decision learned from once: decisions a second, and shares of the wins against Easy."""
    import torch

    options, _, games, length = GAMES[key]
    torch.manual_seed(1)
    env = VectorEnv(key, games, device="cuda", **options)
    env.reset(1)
    policy = Policy(env)
    observations, legal, to_act = views(env)
    rewards, over = torch_of(env.now.rewards), torch_of(env.now.over)
    seats, one = env.game.seats, torch.arange(games, device="cuda")
    before = against_easy(key, policy)

    def lesson():
        seen, legals, actions, values, actors, paid, ended = ([] for _ in range(7))
        with torch.no_grad():
            for _ in range(length):
                seen.append(observations.clone())
                legals.append(legal.clone())
                actors.append(to_act.long())
                logits, value = policy(seen[-1], legals[-1])
                action = sampled(torch, logits)
                actions.append(action)
                values.append(value)
                env.step(action)
                paid.append(rewards.clone())
                ended.append(over.clone())
            value = policy(observations, legal)[1]
            later = (-value / (seats - 1))[:, None].expand(games, seats).clone()
            later[one, to_act.long()] = value
            targets = [None] * length
            for t in reversed(range(length)):  # what each seat will get, as later decisions and the end say
                later = torch.where(ended[t][:, None], paid[t], later)
                targets[t] = later[one, actors[t]].clone()
                later[one, actors[t]] = 0.9 * targets[t] + 0.1 * values[t]
        for t in range(0, length, 4):
            part = slice(t, t + 4)
            logits, value = policy(torch.cat(seen[part]), torch.cat(legals[part]))
            target, played = torch.cat(targets[part]), torch.cat(actions[part])
            gain = target - value.detach()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            chances = logits.log_softmax(1)
            spread = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            loss = -(gain * chances.gather(1, played[:, None])[:, 0]).mean() + 0.5 * (target - value).square().mean() - 0.01 * spread
            policy.optimizer.zero_grad()
            loss.backward()
            policy.optimizer.step()

    lesson()
    torch.cuda.synchronize()
    lessons, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        lesson()
        lessons += 1
        torch.cuda.synchronize()
    spent = time.perf_counter() - begin
    return lessons * games * length / spent, before, against_easy(key, policy), lessons * games * length


def against_easy(key, policy, games=4096, most=2000):
    """The share of the wins over one game at each place, from another seat in each next."""
    import torch

    env = VectorEnv(key, games, device="cuda", **GAMES[key][0])
    env.reset(99)
    observations, legal, to_act = views(env)
    rewards, over, one = torch_of(env.now.rewards), torch_of(env.now.over), torch.arange(games, device="cuda")
    mine, left, won = one % env.game.seats, torch.ones(games, dtype=torch.bool, device="cuda"), torch.zeros((), device="cuda")
    with torch.no_grad():
        for step in range(most):
            told = torch_of(env.advice("easy")).long()
            env.step(torch.where(to_act == mine, sampled(torch, policy(observations, legal)[0]), told))
            ended = over & left
            won += ((rewards[one, mine] + 1) / 2)[ended].sum()
            left &= ~ended
            if step % 16 == 15 and not left.any():
                break
    return float(won / (~left).sum().clamp(min=1))


def main() -> None:
    device = driver()
    seconds = float(sys.argv[sys.argv.index("--seconds") + 1]) if "--seconds" in sys.argv else 20.0
    import torch

    torch.set_float32_matmul_precision("high")
    steps = [("", *GAMES)]
    figures = {key: {} for key in GAMES}
    for key, (_, games, _, _) in GAMES.items():
        mine = figures[key]
        mine["games of a batch"] = f"{games:,}"
        many, size = rate(key, games, True)
        mine["decisions a second, observations and masks"], mine["bytes a game, all of it"] = f"{many / 1e6:.1f} million", f"{size:,}"
        games = WITHOUT_MASKS.get(key, games)
        many, size = rate(key, games, False)
        mine["games, lists instead of masks"] = f"{games:,}"
        mine["decisions a second"], mine["bytes a game"] = f"{many / 1e6:.1f} million", f"{size:,}"
        mine[f"{STEPS} steps of {COMPARED:,} games against the CPU"] = "equal" if equal(key) else "DIFFERENT"
        print(key, mine, flush=True)
    for row in figures["lama"]:
        steps.append((row, *(figures[key][row] for key in GAMES)))
    lessons = [("with learning", "decisions a second", "learned from", "share against Easy before", "and after")]
    for key in GAMES:
        many, before, after, all_of_them = (learn_by_parts if key in BY_PARTS else learn)(key, seconds)
        lessons.append((key, f"{many / 1e6:.1f} million", f"{all_of_them / 1e6:,.0f} million", f"{before:.0%}", f"{after:.0%}"))
        print(*lessons[-1], flush=True)
    jax = taken_by_jax()
    print(jax, flush=True)
    said = f"PyTorch {version('torch')}: no copy; {jax}. NumPy {version('numpy')}."
    publish("vector-gpu", "python bench/vector_gpu.py", device.name, f"{table(steps)}\n\n{table(lessons)}\n\n{said}")


if __name__ == "__main__":
    try:
        main()
    except cardhouse.NotInstalled as error:
        sys.exit(f"vector_gpu: {error}")
