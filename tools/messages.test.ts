import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allMessages, argumentsIn, foundIn, messagesIn, shownIn } from '../scripts/parts/messages-in.mjs'
import { root } from '../scripts/parts/root.mjs'
import { productFiles } from '../scripts/parts/source-files.mjs'

/** Turns of phrase that a native writer would not use, and what to write. */
const IDIOMS: [pattern: RegExp, instead: string][] = [
  [/(?<!\b[Tt]here )\b(?:is|are) no (?!longer\b)/, 'is not a'],
  [/\b[Mm]akers?\b/, 'manufacturer'],
  [/\b(?:[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b(?! to run)/, 'no one, someone, everyone, anyone'],
  [/\b(?:[Tt]ak(?:e|en|es)|took) back\b/, 'undo'],
  [/\bg(?:ive|ives|ave) back\b/, 'return, restore'],
  [/\bstands? (?:for|against|in|beside)\b/, 'say what it is or does'],
  [/\bthere (?:is|are) none\b(?! )/, 'name what is missing'],
  [/\b(?:of one's own|whatever a|what one has)\b/, 'name it'],
  [/\bmeanwhile\b/, 'in the meantime, or nothing'],
  [/\b(?:perhaps of|has a form that|in the form of)\b/, 'from, a format that'],
  [/\b(?:code|list) of (?:your|a) (?:authenticator|DAW)\b/, 'from your'],
  [/\bthe present (?:one|key|passphrase|address)\b/, 'current'],
  [/\bleads? (?:to )?nowhere\b/, 'is broken'],
  [/\b(?:has|have) not enough room\b|\bnot enough room\b/, 'not enough space'],
  [/\b(?:may|might) not write\b|\bis allowed to pass\b/, 'cannot write to'],
  [/\bso that one holds\b|\bas before\. Please\b/, 'was not changed'],
]

/** The files whose messages stand in a row of a list beside a name, and how long these may be. */
const ROWS =
  /-row\.tsx$|\/(?:stay-reason|join-rules|needs-of|note|songs-that-block|plan-moves|overview-words)\.ts$/
const MOST_IN_ROW = 90

/** Two lines of the widest dialog. The rules of a host and of sharing, and the questions about the helper, are read like a text. */
const MOST_IN_WEB = 165
const TEXTS = /\/pages\/legal\/|\/helper-questions\.tsx$|\/community\/sharing-words\.ts$/

/** Components and tables whose text is all they are: rules, questions and answers, and names of products and files. */
const WHOLE_TEXTS =
  /\/pages\/legal\/|\/(?:helper-questions|sleeve-wall|dashboard-page-promo-picture|feature-card|illustration)\.tsx$|\/src\/main\.tsx$|\/(?:sample-plugins|cache-places-table)\.ts$/
/** The files of the web where what is said is kept: words, and toasts. */
const SAID = /[-/](?:words|messages)\.ts$/
/** Names of products, keys, files and addresses, which components may have: they are the same in every language. */
const NAMES =
  /^(?:Plugfolio|Windows|Linux|macOS|VST2|SHA-256|Ableton Live|TDR Nova|Tokyo Dawn Labs|Vital|Vital Audio|needed-plugins\.csv|https:\/\/|[A-Z]:\\.*|….*-(?:types|privacy))$/
/** Texts that a server may have: SQL, calls of the API, keys that begin with a value, names for `requireFound`, the mark of a backup, comments of a script. */
const UNSAID =
  /^(?:[A-Z]+ \/api\/|(?:SELECT|INSERT|DELETE|DECLARE|FETCH|CLOSE|SAVEPOINT|ROLLBACK|CREATE) |…[^.!?]*$|API key$|Sign-in provider$|Backup of Plugfolio\. SHA-256|# )/
/** Names of folders, programs and companies, and parts of commands, which the helper writes where it needs them. */
const ON_COMPUTERS =
  /^(?:…|C:)?[\\/]|^[\w ]+[\\/]|^…(?: open %u| listen| build …)$|^Plugfolio (?:Helper|Links\.app)$|^Universal Audio|^PACE|^URL Protocol$|^# Where each bundle came from/

/** The pages for users and hosts. */
const PAGES = [
  ...['README', 'CHANGELOG'].map((page) => `${page}.md`),
  ...'caches catalogs collection community daw-tags health helper helper-packaging install import limits products rosetta self-hosting songs uad'
    .split(' ')
    .map((page) => `docs/${page}.md`),
]

/** The sources of the server that are no words, and no tables of the database. */
const serverFiles = productFiles().filter(
  (file) =>
    /^server\/src\/.*(?<!-words)\.ts$/.test(file) && !/\/migrations\/|\/schema(?:\/|\.ts$)/.test(file),
)

const messages = allMessages()

test('there are messages to check', () => {
  expect(messages.length).toBeGreaterThan(4_000)
  expect(messages.filter(({ file }) => ROWS.test(file)).length).toBeGreaterThan(100)
})

test('messages are said as a native writer says them', () => {
  expect(messages.flatMap((message) => idiomsIn(message))).toEqual([])
})

test('components and modules of the web leave what is said to the words file of their feature', () => {
  const files = productFiles().filter(
    (file) => file.startsWith('web/src/') && !WHOLE_TEXTS.test(file) && !SAID.test(file),
  )
  const said = files.flatMap((file) => shownBy(file, readFileSync(path.join(root, file), 'utf8')))
  expect(files.filter((file) => file.endsWith('.tsx')).length).toBeGreaterThan(300)
  expect(files.filter((file) => file.endsWith('.ts')).length).toBeGreaterThan(200)
  expect(said.map(placed)).toEqual([])
}, 180_000)

test.each([
  ["const failure = 'We cannot read it.'", ['We cannot read it.']],
  ["const filters = { ending: { label: 'Soon', matches } }", ['Soon']],
  ["menu([{ label: words.save }, { label: 'Save', hint: 'It stays.' }])", ['Save', 'It stays.']],
  ["throw new Error('useHelper must be used inside HelperConnection.')", []],
  [`console.error(\`Saving the plugin \${id} failed.\`, error)`, []],
])('of the module %s of the web the check finds %j', (source, texts) => {
  expect(shownBy('web/src/planted.ts', source).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['<p>Remove it?</p>', ['Remove it?']],
  ['<Button label="Remove" kind="danger" />', ['Remove']],
  ['<p>{isOne ? "It is gone." : words.gone}</p>', ['It is gone.']],
  ['<p className="a b"><code>npm start</code> {words.gone} · <b>Plugfolio</b></p>', []],
])('of the component %s the check finds %j', (source, texts) => {
  expect(saidIn('web/src/planted.tsx', `const planted = () => (${source})`).map(({ text }) => text)).toEqual(
    texts,
  )
})

test('files of the server leave what is said to the words file of their feature', () => {
  const spoken = serverFiles.flatMap((file) => spokenIn(file, readFileSync(path.join(root, file), 'utf8')))
  expect(serverFiles.length).toBeGreaterThan(300)
  expect(spoken.map(placed)).toEqual([])
}, 60_000)

test.each([
  ["throw new Problem(404, 'gone', 'The song is gone.')", ['The song is gone.']],
  ["throw new Error(isOpen ? 'still open' : words.closed)", ['still open']],
  [`say(\`moved \${count} files now\`)`, ['moved … files now']],
  ["const help = 'Finished requests, by route.'", ['Finished requests, by route.']],
  ["await client.query('SELECT count(*) AS count FROM users')", []],
  ["new Problem(404, 'not_found', words.gone(rows[0]['Plan Rows']))", []],
])('of the line %s of a server the check finds %j', (source, texts) => {
  expect(spokenIn('server/src/planted.ts', source).map(({ text }) => text)).toEqual(texts)
})

test('the helper leaves what is said to the words file of its feature', () => {
  const modules = productFiles().filter((file) => /^helper\/src\/.*(?<!-words)\.ts$/.test(file))
  const said = modules.flatMap((file) => saidInHelper(file, readFileSync(path.join(root, file), 'utf8')))
  expect(modules.length).toBeGreaterThan(150)
  expect(said.map(placed)).toEqual([])
})

test.each([
  ["say('Nothing was found.')", ['Nothing was found.']],
  ["ask({ title: 'Move?', agree: words.move })", ['Move?']],
  [`open(\`\${home}/Library/Application Support\`, 'Avid/Audio/Plug-Ins (Unused)', words.open)`, []],
])('of the module %s of the helper the check finds %j', (source, texts) => {
  expect(saidInHelper('helper/src/planted.ts', source).map(({ text }) => text)).toEqual(texts)
})

test.each(PAGES)('%s is written as a native writer writes', (page) => {
  expect(idiomsInPage(page, readFileSync(path.join(root, page), 'utf8'))).toEqual([])
})

test('an idiom in a page is found, but not in its code and its links', () => {
  const page = 'It is fine.\n\n```\nnobody\n```\n[Sites](#maker) of `maker`.\nNobody reads it.'

  expect(idiomsInPage('a.md', page)).toEqual([expect.stringMatching(/^a\.md:7: /)])
})

test('a message in a row has at most 90 characters, and one in a dialog two lines', () => {
  expect(messages.flatMap((message) => tooLong(message))).toEqual([])
})

test.each([
  ['This is no plugin.', 'is not a'],
  ['Look at its maker.', 'manufacturer'],
  ['Take back the tags?', 'undo'],
  ['There is no account named “Ada”.', undefined],
  ['This link leads nowhere.', 'is broken'],
])('of %j the check says %s', (text, instead) => {
  const found = messagesIn('web/src/planted.ts', `export const planted = ${JSON.stringify(text)}`)

  expect(found).toHaveLength(1)
  expect(found.flatMap(idiomsIn).map((fault) => fault.split('write: ')[1])).toEqual(instead ? [instead] : [])
})

test('a long message of a row and of a dialog is found', () => {
  const source = (length: number) => `export const planted = 'Plant ${'words '.repeat(length / 6)}here.'`
  const faultsIn = (file: string, length: number) => messagesIn(file, source(length)).flatMap(tooLong)

  expect(faultsIn('web/src/plant-row.tsx', 60)).toEqual([])
  expect(faultsIn('web/src/plant-row.tsx', 96)).toHaveLength(1)
  expect(faultsIn('web/src/plant-dialog.tsx', 96)).toEqual([])
  expect(faultsIn('web/src/plant-dialog.tsx', 168)).toHaveLength(1)
})

type Message = ReturnType<typeof allMessages>[number]

/** The sentences of a component itself, instead of its words file. */
const saidIn = (file: string, source: string) =>
  foundIn(file, source, shownIn, (text) => /\p{L}{2}/u.test(text) && !NAMES.test(text), NAMES)

/** The same of a file of the server. */
const spokenIn = (file: string, source: string) =>
  foundIn(file, source, argumentsIn, (text) => /\p{L}{2} \p{L}/u.test(text), UNSAID)

/** The same of a file of the web, without what only programmers read: the console, and errors that no code shows. */
const shownBy = (file: string, source: string) =>
  saidIn(
    file,
    source.replace(
      /\b(?:console\.\w+|new DOMException|new Error(?=\('use[A-Z]))\((?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g,
      'unsaid(0',
    ),
  )

const placed = ({ file, line, text }: Message) => `${file}:${line}: ${text}`

/** Without what an `Error` says to programmers: a `UserFacingError` speaks to users. */
const saidInHelper = (file: string, source: string) =>
  saidIn(file, source.replace(/\bnew Error\((?:'[^'\n]*'|`[^`]*`)/g, 'new Error(0')).filter(
    ({ text }) => !ON_COMPUTERS.test(text),
  )

/** The idioms in the lines of a page of Markdown, without its blocks of code, its names in code and the targets of its links. */
function idiomsInPage(page: string, markdown: string) {
  const prose = markdown
    .replace(/^```[\s\S]*?^```/gm, (block) => '\n'.repeat(block.split('\n').length - 1))
    .replace(/`[^`\n]*`|\]\([^)\n]*\)/g, '')
  return prose.split('\n').flatMap((text, at) => idiomsIn({ text, file: page, line: at + 1 }))
}

const idiomsIn = ({ text, file, line }: Message) =>
  IDIOMS.flatMap(([pattern, instead]) =>
    pattern.test(text) ? [`${file}:${line}: “${text}”, write: ${instead}`] : [],
  )

function tooLong({ text, file, line }: Message) {
  const most = ROWS.test(file)
    ? MOST_IN_ROW
    : file.startsWith('web/') && !TEXTS.test(file)
      ? MOST_IN_WEB
      : Number.POSITIVE_INFINITY
  return text.length > most ? [`${file}:${line}: ${text.length} characters, at most ${most}: “${text}”`] : []
}
