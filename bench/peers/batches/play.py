"""Decisions a second of random play in batches of Pgx: `python play.py SECONDS` prints one JSON object, by name; seconds are of CPU."""

import json
import math
import sys
import time
from importlib.metadata import version

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

BATCH = 4096


def rate(env, seconds):
    """A batch in which a finished game begins anew; the first calls compile and are not counted."""
    step = auto_reset(env.step, env.init)

    def one(carry, key):
        state, seen = carry
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        choose, dice = jax.random.split(key)
        action = jax.random.categorical(choose, logits, axis=1)
        after = jax.vmap(step)(state, action, jax.random.split(dice, BATCH))
        return (after, seen + after.observation.sum()), None  # the observation is wanted: it is not optimised away

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, jnp.zeros(())), jax.random.split(key, 10))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    state, seen = run(state, jax.random.PRNGKey(1))
    seen.block_until_ready()
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        state, seen = run(state, jax.random.PRNGKey(decisions))
        seen.block_until_ready()
        decisions += 10 * BATCH
    return decisions / (time.process_time() - begin)


def main():
    seconds = float(sys.argv[1])
    made = {f"Pgx {name}, batch {BATCH:,}": pgx.make(name) for name in ("leduc_holdem", "sparrow_mahjong")}
    rates = {name: rate(env, seconds) for name, env in made.items()}
    sizes = {name: (math.prod(env.observation_shape), env.num_actions) for name, env in made.items()}
    print(json.dumps({"rates": rates, "sizes": sizes, "versions": {name: version(name) for name in ("pgx", "jax")}}))


if __name__ == "__main__":
    main()
