// The way for a friend to this table: a link to copy or share, and a code for their camera.
import { useEffect, useState } from "preact/hooks";
import { linkOf, watchLinkOf } from "../../api";
import { Icon } from "../../parts/icon";
import { qr, qrPath } from "../../parts/qr";
import { notify } from "../../store/house";
import type { Table } from "../../store/table";
import { say } from "../../text";

export function Invite({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    let gone = false;
    linkOf(table.id).then(
      (found) => gone || setLink(found),
      () => {}, // cut off just now: the banner says so, and the next opening asks again
    );
    return () => {
      gone = true;
    };
  }, [table.id]);
  return (
    <div class="stock invite">
      <div class="head">
        <Icon name="link" />
        <h2>{say("table.invite")}</h2>
      </div>
      <p class="t13 m">{say("table.invite_more")}</p>
      <textarea
        class="field"
        rows={2}
        readOnly
        value={link}
        aria-label={say("table.invite")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="go">
        <button type="button" class="button" onClick={() => copy(link)} disabled={!link}>
          <Icon name="copy" small />
          {say("table.copy")}
        </button>
        {typeof navigator.share === "function" ? (
          <button type="button" class="button" onClick={() => share(link)} disabled={!link}>
            <Icon name="people" small />
            {say("table.share")}
          </button>
        ) : null}
      </div>
      {link && isHereOnly(link) ? <HereOnly /> : null}
      {link ? <Code link={link} /> : null}
    </div>
  );
}

/** Whether a link leads nowhere on any other device. */
export function isHereOnly(link: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/i.test(link);
}

function HereOnly() {
  return (
    <p class="t13 here-only" role="note">
      <Icon name="off" small />
      <span>
        <b>{say("table.here_only")}</b> {say("table.here_only_more")}
      </span>
    </p>
  );
}

/** The way to watch this table, for the menu. */
export function WatchLink({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    watchLinkOf(table.id).then(setLink, () => {});
  }, [table.id]);
  if (table.settings.watching === "none" || !link) return null;
  return (
    <section class="watch-link">
      <h3 class="t13 b">{say("table.watch_link")}</h3>
      <div class="row">
        <input class="field" readOnly value={link} aria-label={say("table.watch_link")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={() => copy(link, ".watch-link input")}>
          {say("table.copy")}
        </button>
      </div>
      <p class="t13 m">{say("table.watch_link_more")}</p>
      {isHereOnly(link) ? <HereOnly /> : null}
    </section>
  );
}

function Code({ link }: { link: string }) {
  const rows = qr(link);
  if (!rows) return null;
  const size = rows.length + 8; // four light squares around it, as cameras want
  return (
    <svg class="qr" viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label={say("table.qr")} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width={size} height={size} fill="#fff" />
      <path d={qrPath(rows)} fill="#000" />
    </svg>
  );
}

/** Copy by the clipboard, or, on a page without one (plain http in a LAN), by selecting. */
async function copy(link: string, where = ".invite textarea"): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const field = document.querySelector<HTMLTextAreaElement | HTMLInputElement>(where);
    field?.select();
    if (!document.execCommand("copy")) return;
  }
  notify(say("table.copied"));
}

function share(link: string): void {
  navigator.share({ title: say("title"), url: link }).catch(() => {}); // closed without sharing
}
