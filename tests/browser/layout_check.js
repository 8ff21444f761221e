// What a person would call broken on a page as it stands: see layout_check.py. Returns sentences.
([intended, touch]) => {
  const SLACK = 2; // pixels that nobody sees
  const found = new Set();
  const shown = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest(".visually-hidden, .skip, [inert], option, noscript, [data-unseen]");
  const clipped = (each) => {
    for (let up = each; up; up = up.parentElement) if (getComputedStyle(up).clipPath === "inset(50%)") return true; // said, not shown
    return false;
  };
  const modal = [...document.querySelectorAll("dialog[open], [aria-modal=true]")].filter(shown).at(-1);
  const inside = (each) => !modal || modal.contains(each);
  const name = (each) => {
    const of = (one) => one.localName + [...(one.classList ?? [])].map((word) => `.${word}`).join("");
    const said = (each.getAttribute("aria-label") || each.textContent || "").trim().replace(/\s+/g, " ").slice(0, 36);
    return `${each.parentElement ? `${of(each.parentElement)} > ` : ""}${of(each)} “${said}”`;
  };
  const tell = (kind, each, more = "") => found.add(`${kind}: ${name(each)}${more && ` ${more}`}`);
  const scrolls = (each, axis) => /auto|scroll/.test(getComputedStyle(each)[`overflow${axis}`]);
  const clips = (each, axis) => getComputedStyle(each)[`overflow${axis}`] !== "visible" && each !== document.documentElement && each !== document.body;
  const room = (each) => {
    const box = each.getBoundingClientRect();
    return { left: box.left + each.clientLeft, right: box.right, top: box.top + each.clientTop, bottom: box.bottom };
  };
  /** How much of a box its surroundings cut off on each side, those that can be scrolled aside; and what is left of it. */
  const cut = (box, each, own) => {
    const left = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let [x, y, byX, byY] = [0, 0, null, null];
    let [freeX, freeY] = [false, false];
    const within = (area, who, axisX, axisY) => {
      if (axisX) {
        const lost = Math.max(area.left - left.left, left.right - area.right, 0);
        if (lost > x && !freeX && !scrolls(who, "X")) [x, byX] = [lost, who];
        freeX ||= lost > 0 && scrolls(who, "X");
        [left.left, left.right] = [Math.max(left.left, area.left), Math.min(left.right, area.right)];
      }
      if (axisY) {
        const lost = Math.max(area.top - left.top, left.bottom - area.bottom, 0);
        if (lost > y && !freeY && !scrolls(who, "Y")) [y, byY] = [lost, who];
        freeY ||= lost > 0 && scrolls(who, "Y");
        [left.top, left.bottom] = [Math.max(left.top, area.top), Math.min(left.bottom, area.bottom)];
      }
    };
    for (let up = own ? each : each.parentElement; up && up !== document.body; up = up.parentElement) {
      if (clips(up, "X") || clips(up, "Y")) within(room(up), up, clips(up, "X"), clips(up, "Y"));
      if (getComputedStyle(up).position === "fixed") break;
    }
    return { x, y, byX, byY, freeX, freeY, left };
  };

  /** The box of something that may be turned a little, as if it were not. */
  const upright = (each) => {
    const box = each.getBoundingClientRect();
    const [w, h] = [each.offsetWidth, each.offsetHeight];
    if (!w || box.width < w + 1 || box.height < h + 1) return box;
    return new DOMRect(box.x + (box.width - w) / 2, box.y + (box.height - h) / 2, w, h);
  };

  // every line of text, and every control
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!node.data.trim() || !shown(owner) || !inside(owner) || clipped(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = owner.ownerSVGElement ? [owner.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of boxes) if (box.width > 1 && box.height > 1) texts.push({ each: owner, box, text: true });
  }
  const controls = [...document.querySelectorAll("button, a[href], input, select, textarea, [role=button]")]
    .filter((each) => shown(each) && inside(each) && !(each.type === "file"))
    .map((each) => ({ each, box: upright(each), text: false }))
    .filter(({ box }) => box.width > 1 && box.height > 1);

  for (const item of [...texts, ...controls]) {
    const { each, box, text } = item;
    const lost = cut(box, each, text);
    if (text && getComputedStyle(each).textOverflow === "ellipsis") lost.x = 0; // told below
    item.left = lost.left;
    const size = text ? box.height : Math.min(box.width, box.height);
    item.gone = lost.left.right - lost.left.left < 2 || lost.left.bottom - lost.left.top < 2;
    if (item.gone && !lost.freeX && !lost.freeY) continue; // wrapped out of sight as a whole: meant
    const card = each.closest("[data-card]");
    if (lost.x > SLACK && !card) tell(text ? "cut text" : "cut control", each, `by ${Math.round(lost.x)} px in ${name(lost.byX)}`);
    if (lost.y > Math.max(SLACK, size * (text ? 0.3 : 0.12)) && !card) tell(text ? "cut text" : "cut control", each, `by ${Math.round(lost.y)} px of its height in ${name(lost.byY)}`);
    const beyond = Math.max(-box.left, box.right - innerWidth);
    if (beyond > SLACK && !lost.freeX && !item.gone && document.documentElement.scrollWidth <= innerWidth) tell(text ? "text beside the window" : "control beside the window", each, `by ${Math.round(beyond)} px`);
    const below = Math.max(-box.top, box.bottom - innerHeight);
    const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1 && getComputedStyle(document.documentElement).overflowY !== "hidden";
    if (below > SLACK * 2 && !lost.freeY && !pageScrolls && !item.gone) tell(text ? "text below the window" : "control below the window", each, `by ${Math.round(below)} px`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`);

  // a table is seen whole: the hand and what one may do need no scrolling
  const must = [...document.querySelectorAll(".seated [data-hand] button, .seated .actions button, .seated .actions [data-action]")].filter((each) => shown(each) && inside(each));
  for (const each of must) {
    const box = each.getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const floor = each.closest(".stage") ? Math.min(stage.bottom, innerHeight) : innerHeight;
    if (box.width && box.bottom - floor > Math.max(8, box.height * 0.12)) tell("below the fold", each, `by ${Math.round(box.bottom - floor)} px`);
  }

  // what an element itself cuts
  for (const each of document.querySelectorAll("body *")) {
    if (!(each instanceof HTMLElement) || !each.textContent.trim() || !shown(each) || !inside(each) || each.closest("[data-card]")) continue;
    const style = getComputedStyle(each);
    if (style.textOverflow === "ellipsis" && style.overflowX !== "visible") {
      const range = document.createRange();
      range.selectNodeContents(each);
      const room = each.getBoundingClientRect().width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight); // a tenth of a pixel is enough
      if (range.getBoundingClientRect().width > room + 0.1 || each.scrollWidth > each.clientWidth + 1) tell("ends in …", each, `${Math.round(range.getBoundingClientRect().width)} px in ${Math.round(room)}`);
    }
    if (style.webkitLineClamp !== "none" && each.scrollHeight > each.clientHeight + SLACK) tell("ends in …", each, `${each.scrollHeight} px in ${each.clientHeight}`);
  }

  // what lies on something else
  const known = (a, b) => intended.some(([one, two]) => (a.closest(one) && b.closest(two)) || (b.closest(one) && a.closest(two)));
  const overlap = (a, b) => {
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    return [wide, high];
  };
  const items = [...texts, ...controls].filter(({ gone, left }) => !gone && left.bottom > 0 && left.top < innerHeight);
  for (let i = 0; i < items.length; i++)
    for (let j = i + 1; j < items.length; j++) {
      const [a, b] = [items[i], items[j]];
      if (a.each === b.each || a.each.contains(b.each) || b.each.contains(a.each)) continue;
      const [wide, high] = overlap(a.left, b.left);
      const line = a.text && b.text ? 0.3 * Math.min(a.box.height, b.box.height) : a.text ? 0.3 * a.box.height : b.text ? 0.3 * b.box.height : SLACK;
      if (wide <= SLACK || high <= Math.max(line, SLACK)) continue;
      const [cardA, cardB] = [a.each.closest("[data-card]"), b.each.closest("[data-card]")];
      if (cardA && cardB) continue; // a fan: corners are looked at by each game's own tests
      const [controlA, controlB] = [a.each.closest("button, a"), b.each.closest("button, a")];
      if (controlA && controlA === controlB && a.text !== b.text) continue;
      if (known(a.each, b.each)) continue;
      found.add(`overlap of ${Math.round(wide)}×${Math.round(high)} px: ${name(a.each)} and ${name(b.each)}`);
    }

  if (touch)
    for (const { each, box } of controls) {
      const aside = each.closest("[data-card], [data-hand], .zone, p, li.said, .log li, .rules") && !each.closest(".actions");
      if (!aside && !each.disabled && (box.width < 43.5 || box.height < 43.5)) tell("small control", each, `${Math.round(box.width)}×${Math.round(box.height)}`);
    }
  return [...found].sort();
}
