// What players made of the same cards: a row each, and how it is scored.
import { Icon } from "../parts/icon";
import type { Made, Player } from "../wire/http";
import { percent, signed, t } from "./text";

export function Name({ player }: { player: Player }) {
  return (
    <span class="cut">
      <b>{player.name}</b>
      {player.me ? <small> {t("you")}</small> : null}
      {player.bot ? <small> {t("bot")}</small> : null}
    </span>
  );
}

/** Those who held the same cards, the best first. */
export function SameCards({ title, made }: { title: string; made: readonly { made: Made; table: string; place?: number }[] }) {
  const rows = made.some(({ place }) => place)
    ? made
    : [...made].sort((a, b) => (b.made.matchpoints ?? 0) - (a.made.matchpoints ?? 0) || (b.made.score ?? 0) - (a.made.score ?? 0));
  return (
    <table class="du-made">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("players")}</th>
          <th scope="col">{t("result")}</th>
          <th scope="col" class="num">
            {t("score")}
          </th>
          <th scope="col" class="num hide-p">
            {t("difference")}
          </th>
          <th scope="col" class="num hide-p">
            {t("matchpoints")}
          </th>
          <th scope="col" class="num">
            {t("percent")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ made: each, table, place }, at) => (
          <tr key={at} class={each.player.me ? "me" : ""}>
            <th scope="row">
              {place ? <span class="place">{place}</span> : null}
              {table ? (
                <a href={`/replay/${table}`} title={t("replay")}>
                  <Name player={each.player} />
                </a>
              ) : (
                <Name player={each.player} />
              )}
            </th>
            <td>{t(each.won ?? "closed")}</td>
            <td class="num">{each.won ? signed(each.score ?? 0) : "–"}</td>
            <td class="num hide-p">{each.most ? signed(each.difference ?? 0) : "–"}</td>
            <td class="num hide-p">{each.most ? `${each.matchpoints ?? 0}/${each.most}` : "–"}</td>
            <td class="num b">
              {each.most ? percent(each.percent ?? 0) : "–"}
              {each.left ? (
                <abbr title={t("left")} class="m">
                  *
                </abbr>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function HowScored() {
  return (
    <details class="stock sec du-how">
      <summary class="b">{t("how")}</summary>
      <p class="t13">{t("how_score")}</p>
      <p class="t13">{t("how_matchpoints")}</p>
      <p class="t13">{t("how_difference")}</p>
    </details>
  );
}

export function Promise_({ commitments, secrets }: { commitments: readonly string[]; secrets: readonly (string | undefined)[] }) {
  return (
    <details class="stock sec du-how">
      <summary class="b">
        <Icon name="shield" small /> {t("promise")}
      </summary>
      <p class="t13 m">{t("promise_more")}</p>
      <ol class="du-promise">
        {commitments.map((each, at) => (
          <li key={each}>
            <code>{each}</code>
            {secrets[at] ? (
              <span class="t13 m">
                {t("secret")}: <code>{secrets[at]}</code>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <a class="link" href="/verify">
        {t("check")}
      </a>
    </details>
  );
}
