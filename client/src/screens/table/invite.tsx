// The way for a friend to this table: a link to copy or share, and a code for their camera.
import { useEffect, useState } from "preact/hooks";
import { linkOf } from "../../api";
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
      {link ? <Code link={link} /> : null}
    </div>
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
async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const field = document.querySelector<HTMLTextAreaElement>(".invite textarea");
    field?.select();
    if (!document.execCommand("copy")) return;
  }
  notify(say("table.copied"));
}

function share(link: string): void {
  navigator.share({ title: say("title"), url: link }).catch(() => {}); // closed without sharing
}
