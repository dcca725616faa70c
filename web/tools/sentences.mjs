// Finds the sentences of players' pages: those that come from the catalogue, and those that do not and would stay English.
//   node tools/sentences.mjs            list what is outside the catalogue; anything found fails
//   node tools/sentences.mjs --list     list the sentences that the pages take from the catalogue
//   node tools/sentences.mjs --wrap F   rewrite a file so that its sentences come from the catalogue; read what it did
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'svelte/compiler'

const SOURCE = new URL('../src/', import.meta.url)
/** Folders and files of players' pages. The pages of staff, the school and the lab are English. */
export const PLAYERS = ['announcer/', 'api/client.ts', 'api/task.svelte.ts', 'App.svelte', 'dock/', 'door/', 'live/', 'money.ts', 'own/', 'pages/', 'pieces/', 'practice/', 'replay/', 'Root.svelte', 'table/', 'times.ts', 'why/', 'words.ts']
const CALLS = new Set(['t', 'tn'])
/** Attributes that a person reads or hears. */
const READ = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'])
/** Texts that are the same in every language, or that no person reads. */
const SAME = new Set(['said', 'not you', 'not loaded', 'the worker did not start', 'JK', 'Esc', 'PT', 'Houseway', 'DEMO', 'GET', 'POST', 'PUT', 'DELETE', 'Enter', 'Escape', 'Home', 'End', 'Space', 'Tab', 'Backspace', 'Delete', 'Shift', 'Control', 'Alt', 'Meta', 'PageUp', 'PageDown', 'NotAllowedError', 'AbortError', 'InvalidStateError', 'Content-Type'])
/** Calls whose texts no person reads. */
const SILENT = /^(?:querySelector|querySelectorAll|closest|matches|matchMedia|getItem|setItem|removeItem|addEventListener|removeEventListener|createElement|createElementNS|setAttribute|getAttribute|setProperty|getPropertyValue|import|startsWith|endsWith|includes|indexOf|split|RegExp|Intl|toLocaleString|toLocaleDateString|toLocaleTimeString|error|warn|log|replace|replaceAll|callApi|runPython|test|exec|getContext|set|get|has)$/

const isSentence = (text) => /[A-Za-z]{2,}/.test(text) && !SAME.has(text.trim()) && (/(?:^|[\s(“"])[A-Za-z][a-z’']*[.,:;!?]? +[A-Za-z(]/.test(text.trim()) || /^[A-Z][a-z]+(?:[.!?…:]|$)/.test(text.trim()) || /^\s+[a-z]+|[a-z]+\s+$/.test(text))
const hasWord = (text) => /[A-Za-z]{2,}/.test(text) && !SAME.has(text.trim())
const isEvent = (text) => /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(text) || /^(?:Say|Arrange|Tip|Leave|Called|Chosen|Questioned|Arranged|Approved|Denied|Reread|Ruled|Voided)$/.test(text)

/** The sentences of one source: what is in the catalogue, what is not, and the changes that would put it there. */
export function sentencesIn(text, name = 'x.svelte') {
  const script = name.endsWith('.ts')
  const head = script ? '<script lang="ts">' : ''
  const source = script ? `${head}${text}</script>` : text
  const root = parse(source, { modern: true })
  const found = []
  const outside = []
  const edits = []
  const lineAt = (at) => source.slice(0, at).split('\n').length
  const miss = (node, says, wraps) => {
    outside.push({ line: lineAt(node.start), says: says.replace(/\s+/g, ' ').trim() })
    if (wraps) edits.push(wraps)
  }
  const code = (node) => source.slice(node.start, node.end)
  const quoted = (says) => `'${says.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  const nameOf = (node, used) => {
    const last = node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' && !node.computed ? node.property.name : node.type === 'CallExpression' ? (node.arguments[0] ? nameOf(node.arguments[0], []) : nameOf(node.callee, [])) : node.type === 'TSNonNullExpression' ? nameOf(node.expression, []) : node.type === 'ChainExpression' ? nameOf(node.expression, []) : 'what'
    let says = last
    for (let n = 2; used.includes(says); n += 1) says = `${last}${n}`
    return says
  }
  /** A call for a message of texts and expressions. */
  const called = (parts) => {
    const used = []
    const values = []
    const says = parts.map((part) => {
      if (typeof part === 'string') return part
      const key = nameOf(part, used)
      used.push(key)
      values.push(part.type === 'Identifier' && part.name === key ? key : `${key}: ${code(part)}`)
      return `{${key}}`
    }).join('')
    return `t(${quoted(says)}${values.length ? `, { ${values.join(', ')} }` : ''})`
  }
  const walkValue = (node, content) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach((one) => walkValue(one, content))
    if (!node.type || /^TS(?!NonNull|As|Satisfies)/.test(node.type)) return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return
      case 'Literal':
        if (typeof node.value === 'string' && (content ? hasWord(node.value) : isSentence(node.value) && !isEvent(node.value))) miss(node, node.value, [node.start, node.end, `t(${quoted(node.value)})`])
        return
      case 'TemplateLiteral': {
        const texts = node.quasis.map((one) => one.value.cooked)
        if (texts.some((one) => (content ? hasWord(one) : isSentence(one) || (/[a-z]{2,} $|^ [a-z]{2,}/.test(one) && !SAME.has(one.trim()))))) {
          const parts = node.quasis.flatMap((one, at) => [one.value.cooked, ...(node.expressions[at] ? [node.expressions[at]] : [])]).filter((one) => one !== '')
          miss(node, texts.join('{}'), [node.start, node.end, called(parts)])
        }
        return node.expressions.forEach((one) => walkValue(one, content && one.type === 'ConditionalExpression'))
      }
      case 'TaggedTemplateExpression':
        return
      case 'BinaryExpression':
        if (/^[!=]==?$|^in$|^instanceof$/.test(node.operator)) return [node.left, node.right].forEach((one) => one.type !== 'Literal' && walkValue(one, false))
        return [node.left, node.right].forEach((one) => walkValue(one, content))
      case 'LogicalExpression':
        walkValue(node.left, content && node.operator !== '&&')
        return walkValue(node.right, content)
      case 'ConditionalExpression':
        walkValue(node.test, false)
        walkValue(node.consequent, content)
        return walkValue(node.alternate, content)
      case 'SwitchStatement':
        walkValue(node.discriminant, false)
        return node.cases.forEach((one) => walkValue(one.consequent, false))
      case 'CallExpression':
      case 'NewExpression': {
        const callee = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name
        if (node.type === 'CallExpression' && CALLS.has(callee)) {
          const plural = callee === 'tn'
          const texts = node.arguments.slice(0, plural ? 2 : 1)
          const bad = texts.some((one) => one.type !== 'Literal')
          if (bad) miss(node, `${callee}() of a text that is not written out`)
          else found.push({ line: lineAt(node.start), says: texts[0].value, ...(plural && { plural: texts[1].value }) })
          for (const one of node.arguments.slice(texts.length)) {
            if (one.type === 'ObjectExpression') one.properties.forEach((own) => walkValue(own, true))
            else walkValue(one, false)
          }
          return
        }
        if (node.callee.type !== 'Identifier') walkValue(node.callee, false)
        if (SILENT.test(callee ?? '')) return node.arguments.forEach((one) => /^(?:Literal|TemplateLiteral)$/.test(one.type) || walkValue(one, false))
        return node.arguments.forEach((one) => walkValue(one, false))
      }
      case 'MemberExpression':
        walkValue(node.object, false)
        return node.computed && node.property.type !== 'Literal' ? walkValue(node.property, false) : undefined
      case 'Property':
        if (node.computed) walkValue(node.key, false)
        if (/^(?:kind|act|code|key|role)$/.test(node.key.name ?? '') && node.value.type === 'Literal') return
        return walkValue(node.value, content || /^(?:text|title|sentence|label)$/.test(node.key.name ?? ''))
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return walkValue(node.expression, content)
      case 'ThrowStatement':
        return
      default:
        for (const [key, value] of Object.entries(node)) if (!['type', 'start', 'end', 'loc', 'typeAnnotation', 'leadingComments', 'trailingComments'].includes(key) && value && typeof value === 'object') walkValue(value, false)
    }
  }
  const walkAttributes = (node) => {
    for (const one of node.attributes ?? []) {
      if (one.type !== 'Attribute') {
        if (one.expression) walkValue(one.expression, false)
        continue
      }
      const read = READ.has(one.name)
      const parts = one.value === true ? [] : Array.isArray(one.value) ? one.value : [one.value]
      const text = parts.filter((part) => part.type === 'Text')
      if (read && text.some((part) => hasWord(part.data))) miss(one, text.map((part) => part.data).join('{}'), [one.start, one.end, `${one.name}={${called(parts.map((part) => (part.type === 'Text' ? part.data : part.expression)))}}`])
      else if (node.type === 'Component' && text.some((part) => isSentence(part.data)) && !/^class$|^style$/.test(one.name)) miss(one, text.map((part) => part.data).join('{}'), [one.start, one.end, `${one.name}={${called(parts.map((part) => (part.type === 'Text' ? part.data : part.expression)))}}`])
      if (/^class$|^style$/.test(one.name)) continue
      for (const part of parts) if (part.type === 'ExpressionTag') walkValue(part.expression, read)
    }
  }
  const walkFragment = (fragment) => {
    if (!fragment) return
    let group = []
    const close = () => {
      const texts = group.filter((one) => one.type === 'Text')
      if (texts.some((one) => hasWord(one.data))) {
        while (group.length && group[0].type === 'Text' && !group[0].data.trim()) group.shift()
        while (group.length && group.at(-1).type === 'Text' && !group.at(-1).data.trim()) group.pop()
        const parts = group.map((one) => (one.type === 'Text' ? one.data.replace(/\s+/g, ' ') : one.expression))
        let [start, end] = [group[0].start, group.at(-1).end]
        if (typeof parts[0] === 'string') {
          const lead = /^\s*/.exec(group[0].raw)[0].length
          start += lead
          parts[0] = parts[0].trimStart()
        }
        if (typeof parts.at(-1) === 'string') {
          const trail = /\s*$/.exec(group.at(-1).raw)[0].length
          end -= trail
          parts[parts.length - 1] = parts.at(-1).trimEnd()
        }
        miss({ start }, texts.map((one) => one.data).join('{}'), [start, end, `{${called(parts.filter((one) => one !== ''))}}`])
      }
      for (const one of group) if (one.type === 'ExpressionTag') walkValue(one.expression, true)
      group = []
    }
    for (const node of fragment.nodes) {
      if (node.type === 'Text' || node.type === 'ExpressionTag') {
        group.push(node)
        continue
      }
      close()
      if (node.type === 'Comment') continue
      walkAttributes(node)
      if (node.type === 'IfBlock') walkValue(node.test, false)
      if (node.type === 'EachBlock') walkValue(node.expression, false)
      if (node.type === 'ConstTag') walkValue(node.declaration, false)
      if (node.type === 'RenderTag') walkValue(node.expression, false)
      if (node.type === 'HtmlTag') walkValue(node.expression, true)
      for (const key of ['fragment', 'body', 'fallback', 'consequent', 'alternate', 'pending', 'then', 'catch']) if (node[key]?.nodes) walkFragment(node[key])
    }
    close()
  }
  for (const one of [root.module, root.instance]) if (one) walkValue(one.content, false)
  walkFragment(root.fragment)
  return { found, outside, edits: edits.map(([start, end, says]) => [start - head.length, end - head.length, says]) }
}

/** The sources of players' pages, as paths below `src`. */
export function playersSources() {
  const all = readdirSync(SOURCE, { recursive: true }).map((one) => String(one).replaceAll('\\', '/')).filter((one) => /\.(svelte|ts)$/.test(one))
  return all.filter((one) => PLAYERS.some((own) => (own.endsWith('/') ? one.startsWith(own) : one === own))).sort()
}

/** What every players' page says, by message. */
export function allSentences() {
  const messages = new Map()
  const outside = []
  for (const name of playersSources()) {
    const seen = sentencesIn(readFileSync(new URL(name, SOURCE), 'utf8'), name)
    for (const { line, says, plural } of seen.found) {
      const known = messages.get(says)
      if (known) {
        known.where.push(`${name}:${line}`)
        known.plural ??= plural
      } else messages.set(says, { says, plural, where: [`${name}:${line}`] })
    }
    for (const one of seen.outside) outside.push({ ...one, name })
  }
  return { messages, outside }
}

function wrap(name) {
  const url = new URL(name, SOURCE)
  for (let again = 0; again < 4; again += 1) {
    let text = readFileSync(url, 'utf8')
    const { edits } = sentencesIn(text, name)
    if (!edits.length) return
    edits.sort((a, b) => b[0] - a[0] || b[1] - a[1])
    let before = Infinity
    for (const [start, end, says] of edits) {
      if (end > before) continue // an inner one goes first, the outer one next time
      text = text.slice(0, start) + says + text.slice(end)
      before = start
    }
    if (!/import \{[^}]*\bt\b[^}]*\} from '[^']*language/.test(text)) {
      const up = '../'.repeat(name.split('/').length - 1) || './'
      const line = `import { t } from '${up}language/language'\n`
      const at = /^(?:import[^\n]*\n|import \{[^}]*\}[^\n]*\n)(?![\s\S]*^import)/m
      if (name.endsWith('.ts')) text = text.replace(/^((?:\/\/[^\n]*\n)*)/, `$1${line}`)
      else if (/^ {2}import /m.test(text)) {
        const imports = [...text.matchAll(/^ {2}(?:import [^\n]*|\} from [^\n]*)\n/gm)]
        const last = imports.filter((one) => one.index < text.indexOf('</script>')).at(-1)
        text = text.slice(0, last.index + last[0].length) + `  ${line}` + text.slice(last.index + last[0].length)
      } else if (/<script lang="ts">\n/.test(text)) text = text.replace(/<script lang="ts">\n/, `$&  ${line}`)
      else text = `<script lang="ts">\n  ${line}</script>\n\n${text}`
      void at
    }
    writeFileSync(url, text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [flag, ...names] = process.argv.slice(2)
  if (flag === '--wrap') for (const name of names) wrap(name)
  else {
    const { messages, outside } = allSentences()
    if (flag === '--list') for (const { says, plural, where } of messages.values()) console.log(`${where[0]}: ${says}${plural ? ` | ${plural}` : ''}`)
    else {
      for (const { name, line, says } of outside) console.log(`${name}:${line}: ${says}`)
      console.log(`${messages.size} sentences from the catalogue, ${outside.length} outside it`)
      process.exitCode = outside.length ? 1 : 0
    }
  }
}
