// The bar on top of every screen: where one is, what is to be done, and the tools.
import type { ComponentChildren } from "preact";
import { canGoBack, goBack, openSheet, route } from "../router";
import { change, settings } from "../store/settings";
import { say } from "../text";
import { Icon, type IconName, Mark } from "./icon";

interface ToolProps {
  icon: IconName;
  label: string;
  act(): void;
  off?: boolean;
  dim?: boolean; // it would do nothing, but says why
  wide?: boolean;
}

export function Tool({ icon, label, act, off, dim, wide }: ToolProps) {
  return (
    <button
      type="button"
      class={wide ? "tool hide-p" : "tool"}
      aria-label={label}
      title={label}
      onClick={act}
      disabled={off}
      aria-disabled={dim || undefined}
    >
      <Icon name={icon} />
    </button>
  );
}

interface BarProps {
  where?: string;
  status?: string;
  back?: boolean; // whether it leads back to where one came from
  children?: ComponentChildren;
}

export function Bar({ where = "", status = "", back, children }: BarProps) {
  const quiet = settings.value.mute;
  return (
    <header class="bar">
      {back && canGoBack() ? <Tool icon="prev" label={say("back")} act={() => goBack("/")} /> : null}
      <a class="brand" href="/" aria-label={say("bar.home")}>
        <Mark />
        <span class="name">{say("title")}</span>
      </a>
      <span class="table">{where}</span>
      <p class="status">{status}</p>
      <div class="tools">
        {children}
        <Tool icon={quiet ? "mute" : "sound"} label={say(quiet ? "bar.sound_off" : "bar.sound_on")} act={() => change({ mute: !quiet })} />
        {route.value.at === "table" || route.value.at === "learn" ? (
          <Tool icon="settings" wide label={say("bar.settings")} act={() => openSheet("settings")} />
        ) : (
          <a class={`tool ${children ? "hide-p" : ""}`} href="/settings" aria-label={say("bar.settings")} title={say("bar.settings")}>
            <Icon name="settings" />
          </a>
        )}
      </div>
    </header>
  );
}

/** A screen that scrolls, under the bar. */
export function Page({ where, status, back = true, children }: Pick<BarProps, "where" | "status" | "back" | "children">) {
  return (
    <div class="page">
      <Bar {...(where ? { where } : {})} {...(status ? { status } : {})} back={back} />
      {children}
    </div>
  );
}
