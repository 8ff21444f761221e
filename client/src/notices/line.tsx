// In the settings: the way to the page of notices.
import { Line } from "../parts/controls";
import { t } from "./data";

export default function NoticesLine() {
  return (
    <Line title={t("line")} more={t("line_more")}>
      <a class="button" href="/settings/notices">
        {t("open")}
      </a>
    </Line>
  );
}
