"""Learn L.A.M.A. by playing against oneself: policy gradients in NumPy, on one core in a minute: python examples/learn_lama.py"""

import numpy as np

from cardhouse.envs.vector import VectorEnv

GAMES, STEPS, HIDDEN = 64, 64, 64


def forward(net, at):
    rows = at.observations / np.float32(8)
    hidden = np.maximum(rows @ net[0] + net[1], 0)
    out = hidden @ net[2] + net[3]  # the logits of all actions, and the value
    chances = np.exp(np.where(at.masks, out[:, :-1] - out[:, :-1].max(axis=1, keepdims=True), np.float32(-1e9)))
    return rows, hidden, out, chances / chances.sum(axis=1, keepdims=True)


def share_against(bot, net, games=512, seed=10**6):  # of the wins, by the likeliest moves
    env = VectorEnv("lama", games, players=2, bots={1: bot})
    at, left, won = env.reset(seed), np.ones(games, bool), 0.0
    while left.any():
        at = env.step(forward(net, at)[3].argmax(axis=1))
        won, left = won + (at.rewards[at.over & left, 0] / 2 + 0.5).sum(), left & ~at.over
    return won / games


def learn(rounds=480, seed=1, rate=0.002, tell=print):
    env, chance, one = VectorEnv("lama", GAMES, players=2), np.random.default_rng(seed), np.arange(GAMES)
    at = env.reset(seed)
    inputs, outputs = at.observations.shape[1], at.masks.shape[1] + 1
    net = [chance.normal(0, 0.1, (inputs, HIDDEN)), np.zeros(HIDDEN), chance.normal(0, 0.1, (HIDDEN, outputs)), np.zeros(outputs)]
    net, squares = [w.astype("f4") for w in net], [np.zeros(w.shape, "f4") for w in net]
    for round_ in range(1, rounds + 1):
        steps = []
        for _ in range(STEPS):
            seen, seat = forward(net, at), at.to_act.copy()
            action = (seen[3].cumsum(axis=1) > chance.random((GAMES, 1))).argmax(axis=1)
            at = env.step(action)
            steps.append((*seen, seat, action, at.over.copy(), at.rewards.copy()))
        after, trace, slopes = np.full((GAMES, 2), np.nan, "f4"), np.zeros((GAMES, 2), "f4"), [np.zeros_like(w) for w in net]
        for rows, hidden, out, chances, seat, action, over, rewards in reversed(steps):
            after[over], trace[over] = rewards[over], 0  # each seat's next value, and its advantage (GAE, lambda 0.95)
            gain = np.nan_to_num(after[one, seat] - out[:, -1] + 0.95 * trace[one, seat])
            after[one, seat], trace[one, seat] = out[:, -1], gain
            spread = 0.01 * chances * np.log(chances + 1e-9)  # keeps it trying other moves
            slope = np.column_stack([chances * (gain - spread.sum(axis=1))[:, None] + spread, -0.5 * gain])
            slope[one, action] -= gain
            back = (slope @ net[2].T) * (hidden > 0)
            for total, more in zip(slopes, (rows.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)), strict=True):
                total += more / (GAMES * STEPS)
        for w, v, g in zip(net, squares, slopes, strict=True):  # steps of one size, whatever the slope
            v += 0.01 * (g * g - v)
            w -= rate * g / (np.sqrt(v) + 1e-6)
        if round_ % 60 == 0:
            tell(f"{round_ * GAMES * STEPS:>9,} decisions: {share_against('easy', net):.1%} of the wins against Easy")
    return net


if __name__ == "__main__":
    learn()
