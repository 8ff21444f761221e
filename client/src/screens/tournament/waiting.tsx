// The page of a tournament or an evening while there is nothing of it yet: loading, or why it cannot be shown.
import { Page } from "../../parts/bar";
import { HomeLink, Loading, Room } from "../../parts/room";

export function Waiting({ title, wrong }: { title: string; wrong: string }) {
  return (
    <Page where={title}>
      <main class="center">
        {wrong ? (
          <Room art="unknown" index="?" suit="diamond" title={title} text={wrong}>
            <HomeLink />
          </Room>
        ) : (
          <Loading />
        )}
      </main>
    </Page>
  );
}
