// Checks a record with the rules of the house themselves: Python in the browser, fetched from this house and from nowhere else.
const record = document.getElementById("record");
const commitment = document.getElementById("commitment");
const said = document.getElementById("said");
const button = document.querySelector("#check button");
const LONGEST = 4_000_000;

let python; // a promise, once it was asked for

function say(lines, kind) {
  const list = document.createElement("ul");
  list.className = `verdict ${kind}`;
  list.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  said.replaceChildren(list);
}

async function start() {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  const [runtime, rules] = await Promise.all([
    loadPyodide({ indexURL: "/pyodide/" }),
    fetch("/verify/rules.zip").then((answer) => {
      if (!answer.ok) throw new Error(`the rules could not be fetched (${answer.status})`);
      return answer.arrayBuffer();
    }),
  ]);
  runtime.unpackArchive(rules, "zip");
  return runtime.runPython("import json\nfrom cardhouse.cli.verify import verdict\nlambda text, promised: json.dumps(verdict(text, promised))");
}

async function check(event) {
  event.preventDefault();
  button.disabled = true;
  say(["Fetching the rules and playing the game again …"], "waiting");
  try {
    python ??= start();
    const verdict = await python;
    const [lines, holds] = JSON.parse(verdict(record.value.slice(0, LONGEST), commitment.value));
    say(lines, holds ? "holds" : "broken");
  } catch (error) {
    python = undefined;
    say([`This browser could not check it (${error.message ?? error}). In the terminal: cardhouse verify FILE`], "broken");
  }
  button.disabled = false;
}

document.getElementById("check").addEventListener("submit", check);
document.getElementById("file").addEventListener("change", async ({ target }) => {
  if (target.files[0]) record.value = (await target.files[0].text()).slice(0, LONGEST);
});

const table = new URLSearchParams(location.search).get("table");
if (table && /^[a-z0-9]{1,32}$/.test(table)) {
  const answer = await fetch(`/api/tables/${table}/record`);
  if (answer.ok) record.value = await answer.text();
  else say([(await answer.json()).say], "broken");
}
