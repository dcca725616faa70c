// Every visible run of words with its boxes; what a reader would stumble over goes into the title of the document, as JSON.
(() => {
  const SLACK = 1.5, LONG = 40, found = [], boxes = []; // a number longer than that may have to break
  const wide = document.documentElement.clientWidth;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const words = node.data.trim();
    if (!words || getComputedStyle(node.parentElement).visibility === "hidden") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const scrolls = PAPER ? null : node.parentElement.closest(".scroll, small"); // on the screen
    const edge = scrolls ? scrolls.getBoundingClientRect().right : Infinity;
    const drawn = node.parentElement.closest("svg")?.getBoundingClientRect(); // what is beyond a picture is not shown
    for (const { left, top, right, bottom } of range.getClientRects()) {
      if (drawn && (left < drawn.left - SLACK || right > drawn.right + SLACK || top < drawn.top - 3 || bottom > drawn.bottom + 3))
        found.push(`'${words}' is beyond the picture`);
      if (left < right && left < edge) boxes.push({ words, node, left, top, right: Math.min(right, edge), bottom });
    }
    if (/(\.\.\.|\u2026)$/.test(words)) found.push(`'${words}' is cut`);
    for (const number of node.data.matchAll(/\d[\d,.]*\d/g)) {
      if (number[0].length > LONG) continue;
      range.setStart(node, number.index);
      range.setEnd(node, number.index + number[0].length);
      if (new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1) found.push(`'${number[0]}' is broken`);
    }
  }
  for (const { words, left, right } of boxes)
    if (left < -SLACK || right > wide + SLACK) found.push(`'${words}' is beyond the edge`);
  for (const element of PAPER ? document.body.querySelectorAll("*") : [])
    if (element.scrollWidth > element.clientWidth + SLACK && getComputedStyle(element).overflowX !== "visible")
      found.push(`'${element.textContent.trim().slice(0, 60)}' is cut`);
  boxes.sort((one, other) => one.left - other.left);
  boxes.forEach((one, at) => {
    for (let next = at + 1; next < boxes.length && boxes[next].left < one.right; next++) {
      const other = boxes[next];
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const line = Math.min(one.bottom - one.top, other.bottom - other.top); // a box is higher than the letters in it
      const across = Math.min(one.right, other.right) - other.left;
      if (one.node !== other.node && across > SLACK && down > line / 3) found.push(`'${one.words}' is over '${other.words}'`);
    }
  });
  document.title = JSON.stringify([...new Set(found)]);
})();
