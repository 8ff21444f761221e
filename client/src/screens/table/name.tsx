// My name, changed in place, with the server's refusal of a name that is not valid.
import { useState } from "preact/hooks";
import { rename } from "../../api";
import { me, notify } from "../../store/house";
import { say } from "../../text";

const GIVEN = /^\p{L}+ \d+$/u; // "Crane 987": a generated name

export const isGiven = (name: string): boolean => GIVEN.test(name);

export function NameForm({ done }: { done?: () => void }) {
  const [trouble, setTrouble] = useState("");
  const now = me.value;
  const name = now?.name ?? "";
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "");
    rename(wanted).then(
      (my) => {
        me.value = { person: my.id, name: my.name };
        setTrouble("");
        notify(say("profile.renamed", { name: my.name }));
        done?.();
      },
      (error: Error) => setTrouble(error.message),
    );
  };
  return (
    <form class="naming" onSubmit={send}>
      <div class="row">
        <input
          key={name}
          class="field"
          name="name"
          required
          disabled={!now} // what is typed before the name is known would be lost with it
          maxLength={24}
          autocomplete="nickname"
          defaultValue={isGiven(name) ? "" : name}
          placeholder={name}
          aria-label={say("profile.name")}
          aria-invalid={trouble ? true : undefined}
        />
        <button type="submit" class="button">
          {say("profile.rename")}
        </button>
      </div>
      {trouble ? (
        <p class="t13 wrong" role="alert">
          {trouble}
        </p>
      ) : null}
    </form>
  );
}

/** For a guest with a generated name: the name, and a link to change it, in one line. */
export function NameHint() {
  const [open, setOpen] = useState(false);
  const name = me.value?.name ?? "";
  if (!name || (!isGiven(name) && !open)) return null;
  return (
    <div class="name-hint t13">
      {open ? (
        <NameForm done={() => setOpen(false)} />
      ) : (
        <>
          <span class="grow">{say("table.called", { name })}</span>
          <button type="button" class="link" onClick={() => setOpen(true)}>
            {say("table.name_yourself")}
          </button>
        </>
      )}
    </div>
  );
}

/** In a menu: my name, and how to change it. */
export function NameLine() {
  return (
    <section class="name-line">
      <h3 class="t13 b">{say("profile.name")}</h3>
      <NameForm />
    </section>
  );
}
