// The page that reloads itself, with a house behind it.
import { createServer as answering } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("asks the house under its own host: a page of another host may change nothing there", async () => {
  const house = answering((request, answer) => answer.end(request.headers.host)).listen(0, "127.0.0.1");
  await new Promise((done) => house.once("listening", done));
  vi.stubEnv("HOUSE", `http://127.0.0.1:${(house.address() as AddressInfo).port}`);
  const { createServer } = await import("vite");
  const pages = await createServer({ logLevel: "silent", optimizeDeps: { noDiscovery: true }, server: { host: "127.0.0.1", watch: null } });
  try {
    await pages.listen();
    const { host } = new URL(pages.resolvedUrls!.local[0]!);
    const answer = await fetch(`http://${host}/api/guest`, { method: "POST" });
    expect(await answer.text()).toBe(host);
  } finally {
    await pages.close();
    house.close();
  }
}, 60_000);
