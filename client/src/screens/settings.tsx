// The settings.

import { t } from "../cosmetics/text";
import { Page } from "../parts/bar";
import { Line, Segments, Switch } from "../parts/controls";
import { Pip } from "../parts/icon";
import { later } from "../parts/screen";
import { change, reset, settings } from "../store/settings";
import { LANGUAGES, say } from "../text";
import { installOffer } from "../update";

const NoticesLine = later<object>(() => import("../notices/line"), true);

export default function SettingsScreen() {
  return (
    <Page where={say("settings.title")}>
      <main class="narrow-page">
        <section class="stock set">
          <SettingsPanel />
        </section>
      </main>
    </Page>
  );
}

/** All settings: as a page, or over a table. */
export interface PanelProps {
  bare?: boolean; // what lies around it has the title
}

export function SettingsPanel({ bare }: PanelProps) {
  const now = settings.value;
  return (
    <>
      <div class="head">
        {bare ? null : (
          <>
            <Pip />
            <h1 class="t18">{say("settings.title")}</h1>
          </>
        )}
        <span class="m hide-p">{say("settings.more")}</span>
        <button type="button" class="link" onClick={reset}>
          {say("settings.reset")}
        </button>
      </div>
      <Line title={say("settings.language")}>
        <Segments
          label={say("settings.language")}
          value={now.language}
          set={(language) => change({ language })}
          choices={[
            { value: "auto", label: say("settings.auto") },
            ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Line>
      <Line title={say("settings.theme")}>
        <Segments
          label={say("settings.theme")}
          value={now.theme}
          set={(theme) => change({ theme })}
          choices={[
            { value: "auto", label: say("settings.auto") },
            { value: "light", label: say("settings.light") },
            { value: "dark", label: say("settings.dark") },
          ]}
        />
      </Line>
      <Line title={say("settings.confirm")} more={say("settings.confirm_more")}>
        <Segments
          label={say("settings.confirm")}
          value={now.confirm}
          set={(confirm) => change({ confirm })}
          choices={[
            { value: "always", label: say("settings.always") },
            { value: "risky", label: say("settings.risky") },
            { value: "never", label: say("settings.never") },
          ]}
        />
      </Line>
      <Line title={say("settings.speed")}>
        <Segments
          label={say("settings.speed")}
          value={now.speed}
          set={(speed) => change({ speed })}
          choices={[
            { value: 1, label: "1×" },
            { value: 2, label: "2×" },
            { value: 0, label: say("settings.speed_off") },
          ]}
        />
      </Line>
      <Line title={say("settings.motion")} more={say("settings.motion_more")}>
        <Segments
          label={say("settings.motion")}
          value={now.motion}
          set={(motion) => change({ motion })}
          choices={[
            { value: "auto", label: say("settings.auto") },
            { value: "full", label: say("settings.full") },
            { value: "reduced", label: say("settings.reduced") },
          ]}
        />
      </Line>
      <Line title={say("settings.effects")} more={say("settings.effects_more")}>
        <Switch label={say("settings.effects")} on={now.effects} set={(effects) => change({ effects })} />
      </Line>
      <Line title={say("settings.mute")}>
        <Switch label={say("settings.mute")} on={now.mute} set={(mute) => change({ mute })} />
      </Line>
      <Line title={say("settings.palette")} more={say("settings.palette_more")}>
        <Switch
          label={say("settings.palette")}
          on={now.palette === "colourblind"}
          set={(on) => change({ palette: on ? "colourblind" : "usual" })}
        />
      </Line>
      <Line title={say("settings.plain")} more={say("settings.plain_more")}>
        <Switch label={say("settings.plain")} on={now.tables === "plain"} set={(on) => change({ tables: on ? "plain" : "drawn" })} />
      </Line>
      <NoticesLine />
      <Line title={t("setting")} more={t("setting_more")}>
        <Switch label={t("setting")} on={now.cosmetics} set={(cosmetics) => change({ cosmetics })} />
      </Line>
      {installOffer.value ? (
        <Line title={say("settings.install")} more={say("settings.install_more")}>
          <button type="button" class="button" onClick={() => void installOffer.value?.prompt()}>
            {say("settings.install_go")}
          </button>
        </Line>
      ) : null}
      <Line title={say("settings.log")}>
        <Switch label={say("settings.log")} on={now.log} set={(log) => change({ log })} />
      </Line>
      <p class="t13 m licences">
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          {say("settings.licences")}
        </a>
      </p>
    </>
  );
}
