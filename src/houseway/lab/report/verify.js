// Checks the words of this page and the signature, without a network, and marks what was changed.
(() => {
  const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");
  const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
  const digest = async (text) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const button = document.getElementById("verify"), told = document.getElementById("verified");
  const say = (words, good) => { told.hidden = false; told.textContent = words; told.className = good ? "good" : "bad"; };
  const runs = () => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const words = node.data.split(/\s+/).filter(Boolean).join(" ");
      if (words && !node.parentElement.closest("script, style, [data-unsigned]")) found.push([words, node.parentElement]);
    }
    return found;
  };
  const check = async () => {
    const block = JSON.parse(document.getElementById("signature").textContent), signed = JSON.parse(block.signed);
    const key = await crypto.subtle.importKey("raw", bytes(signed.key), "Ed25519", false, ["verify"]);
    const message = new TextEncoder().encode(`houseway record 1 signature\nreport 1 ${await digest(block.signed)}\n`);
    if (!(await crypto.subtle.verify("Ed25519", key, bytes(block.signature), message)))
      return say("The signature does not belong to this file.", false);
    const here = runs(), wrong = [];
    for (const [at, [words, element]] of here.entries())
      if ((await digest(words)).slice(0, 16) !== signed.words[at]) wrong.push([words, element]);
    if (here.length !== signed.words.length) return say("Words of this page were added or removed.", false);
    for (const [, element] of wrong) element.classList.add("changed");
    wrong[0]?.[1].scrollIntoView({ block: "center" });
    return wrong.length
      ? say(`Not what was signed: ${wrong.map(([words]) => `“${words}”`).join(", ")}`, false)
      : say(`Signed by ${signed.author} on ${signed.date}, and no word was changed. Key ${signed.key.slice(0, 16)}…: compare it.`, true);
  };
  const start = () => check().catch((error) => say(`This browser cannot check it (${error.message}). Use houseway report --verify.`, false));
  button?.addEventListener("click", start);
  if (location.hash === "#verify") addEventListener("load", start);
})();
