import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import * as contracts from '#shared/contracts.ts'
import { VIEW_PARAMS } from '#shared/library-view/view.ts'
import { root } from '../scripts/parts/root.mjs'
import { productFiles } from '../scripts/parts/source-files.mjs'
import { PRODUCT_LIST } from '../web/src/app/pages/licenses/product-list.ts'
import { SONG_LIST } from '../web/src/features/songs/list/song-list.ts'

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

type Source = { file: string; text: string }

const sources: Source[] = productFiles().map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}))

/** The first cells of the table below a heading of docs/security.md: the words between backticks. */
function rowsBelow(heading: string) {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const cells = (section.split('\n## ')[0] ?? '').match(/^\| `[^|]*\|/gm) ?? []
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)).sort()
}

const each = (values: Iterable<string>) => [...new Set(values)].sort()

/** Encryption, keys that are made of secrets, and codes of a message. Hashes without a key are left out. */
const CIPHER =
  /\b(?:subtle\.(?:encrypt|decrypt|sign|deriveBits|deriveKey|wrapKey)|create(?:Cipheriv|Decipheriv|Hmac|Sign)|publicEncrypt|privateDecrypt|hkdf(?:Sync)?|pbkdf2(?:Sync)?|scrypt(?:Sync)?)\(|'@noble\/(?:hashes\/(?:argon2|hmac|hkdf|pbkdf2|scrypt)|ciphers|curves)|'@node-rs\/(?:argon2|bcrypt)'/

const filesWithCipher = (all: Source[]) =>
  each(all.filter(({ text }) => CIPHER.test(text)).map(({ file }) => file))

/** Names of what a page stores: constants of the files that store something, with `…` for what differs. */
function storedKeys(all: Source[]) {
  return each(
    all
      .filter(({ file, text }) => file.startsWith('web/') && STORES.test(text))
      .flatMap(({ text }) => [
        ...text.matchAll(/'((?:plugfolio|helperApp)[-. A-Z][^']*)'/g),
        ...text.matchAll(/`((?:plugfolio|helperApp)[-. A-Z][^`]*)`/g),
      ])
      .map(([, key = '']) => key.replace(/\$\{[^}]*\}/g, '…').trim()),
  )
}

const STORES = /\b(?:localStorage|sessionStorage|indexedDB|caches)\b[.(]|document\.cookie|\buseStoredSwitch\(/

/** Names in the addresses of pages and of calls. */
function addressParameters(all: Source[]) {
  const calls = Object.values(contracts).flatMap((contract) => Object.values<Endpoint>(contract))
  const pages = all.filter(
    ({ file, text }) => file.startsWith('web/src/') && /URLSearchParams|useSearchParams/.test(text),
  )
  return each([
    ...VIEW_PARAMS,
    ...[PRODUCT_LIST, SONG_LIST].flatMap(({ noun, menus }) => [
      ...[noun, 'q', 'show', 'sort'],
      ...Object.keys(menus),
    ]),
    ...calls.flatMap(({ query }) => Object.keys(query?.def.shape ?? {})),
    ...pages.flatMap(({ text }) => [
      ...[...text.matchAll(/\.(?:get|getAll|has|set|append|delete)\('([^']+)'/g)].map(
        ([, name = '']) => name,
      ),
      ...[...text.matchAll(/(?:URLSearchParams\(|withParams\(\w+, )\{([^{}]*)\}/g)].flatMap(
        ([, object = '']) =>
          object
            .split(',')
            .map((part) => part.split(':')[0]?.trim() ?? '')
            .filter((name) => /^\w+$/.test(name)),
      ),
    ]),
  ])
}

const INVENTORIES = [
  {
    what: 'file with a cipher, a key or a code of a message',
    heading: 'What is encrypted',
    inSources: filesWithCipher,
    planted: { file: 'shared/src/planted.ts', text: 'subtle.encrypt(' },
    found: 'shared/src/planted.ts',
  },
  {
    what: 'name under which a page stores something',
    heading: 'What stays in a browser',
    inSources: storedKeys,
    planted: { file: 'web/src/planted.ts', text: "localStorage.setItem('plugfolio-planted', '')" },
    found: 'plugfolio-planted',
  },
  {
    what: 'parameter of an address',
    heading: 'What stands in an address',
    inSources: addressParameters,
    planted: { file: 'web/src/planted.ts', text: "new URLSearchParams(search).get('planted')" },
    found: 'planted',
  },
]

test.each(INVENTORIES)('every $what has a row, and every row is there', ({ heading, inSources }) => {
  const there = inSources(sources)

  expect(there.length).toBeGreaterThan(3)
  expect(rowsBelow(heading)).toEqual(there)
})

test.each(INVENTORIES)('a planted $what is found', ({ inSources, planted, found }) => {
  expect(inSources([planted])).toContain(found)
})
