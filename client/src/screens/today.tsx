// On the first page: what there is today, quests and puzzles. It is loaded after the rest.
import Clubs from "../clubs/home";
import Deals from "../duplicate/home";
import Quests from "./progress/home";
import Puzzles from "./puzzle/daily";

export default function Today() {
  return (
    <>
      <Quests />
      <Puzzles />
      <Deals />
      <Clubs />
    </>
  );
}
