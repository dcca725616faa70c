// Runs the search worker of a built site outside a browser: node tools/site/search.mjs SITE WORD... prints {word: [address, ...]}.
import { readFileSync, readdirSync } from "node:fs"

const [site, ...words] = process.argv.slice(2)
const workers = `${site}/assets/javascripts/workers`
const INDEX = 0
const QUERY = 2

let receive
globalThis.self = { postMessage: (message) => receive(message) }
const send = (message) =>
    new Promise((resolve) => {
        receive = resolve
        self.onmessage({ data: message })
    })

const file = readdirSync(workers).find((name) => name.startsWith("search."))
;(0, eval)(readFileSync(`${workers}/${file}`, "utf8"))
const index = JSON.parse(readFileSync(`${site}/search.json`, "utf8"))
await send({ type: INDEX, data: index })

const found = {}
for (const word of words) {
    const result = await send({ type: QUERY, data: { input: word, filter: { input: [], aggregation: { input: [] } } } })
    found[word] = (result.data?.items ?? []).map((item) => index.items[item.id].location)
}
console.log(JSON.stringify(found))
