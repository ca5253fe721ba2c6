import { binaryPlist, infoPlist } from '#shared/bundles/testing/plist-files.ts'
import type { Tree } from './a-bundle.ts'
import { aBundleWith } from './a-bundle.ts'

/** Malicious bundles, by their problem; the tests of the readers have many more that are only damaged. */
export const HOSTILE_BUNDLES: Record<string, Tree> = {
  'entities that grow': aBundleWith(billionLaughs()),
  'entity of a file': aBundleWith(
    xml(
      '<dict><key>CFBundleName</key><string>&file;</string></dict>',
      '<!ENTITY file SYSTEM "file:///etc/passwd">',
    ),
  ),
  'refers to itself': aBundleWith(binaryOf([[0xa1, 0]])),
  'shared forty deep': aBundleWith(binaryOf(sharedDeep(40))),
  'arrays in arrays': aBundleWith(xml(`${'<array>'.repeat(60_000)}${'</array>'.repeat(60_000)}`)),
  'very many keys': aBundleWith(
    xml(`<dict>${Array.from({ length: 30_000 }, (_, i) => `<key>k${i}</key><true/>`).join('')}</dict>`),
  ),
  'keys of prototypes': aBundleWith(
    xml(
      '<dict><key>__proto__</key><dict><key>polluted</key><true/></dict><key>constructor</key><true/></dict>',
    ),
  ),
  'keys of prototypes in binary': aBundleWith(
    binaryPlist(new Map([['__proto__', new Map([['polluted', 'yes']])]])),
  ),
  'utf-16': aBundleWith(Buffer.from(`\ufeff${infoPlist({ CFBundleName: 'Wide' })}`, 'utf16le')),
  'an ampersand': aBundleWith(xml('<dict><key>CFBundleName</key><string>Salt & Pepper</string></dict>')),
  'two keys in a row': aBundleWith(
    xml('<dict><key>a</key><key>CFBundleName</key><string>Second Key</string></dict>'),
  ),
  'remaining variables': aBundleWith(
    infoPlist({ CFBundleName: '$(PRODUCT_NAME)', CFBundleShortVersionString: '$(CURRENT_PROJECT_VERSION)' }),
  ),
  'two million characters': aBundleWith(infoPlist({ CFBundleShortVersionString: '1'.repeat(2_000_000) })),
  'text with direction marks': aBundleWith(
    infoPlist({ CFBundleName: 'abc\u202edef', CFBundleShortVersionString: '1.0\u202e' }),
  ),
  'a script for a name': aBundleWith(
    infoPlist({ CFBundleName: '<img src=x onerror="polluted=1">', NSHumanReadableCopyright: '<script>' }),
  ),
  'a way out': aBundleWith(infoPlist({ CFBundleExecutable: '../../../../../../etc/passwd' })),
  'the list is a folder': { Contents: { 'Info.plist': { deep: 'x' }, MacOS: {} } },
  'modules in modules': withModuleInfo('['.repeat(100_000)),
  'modules of a prototype': withModuleInfo('{ "__proto__": { "polluted": 1 }, "Classes": [null, 1, ["x"]] }'),
  'a program of many slices': withProgram(Buffer.from('cafebabe7fffffff', 'hex')),
}

function xml(contents: string, entities = '') {
  const type = entities && `<!DOCTYPE plist [${entities}]>`
  return `<?xml version="1.0" encoding="UTF-8"?>${type}<plist version="1.0">${contents}</plist>`
}

function billionLaughs() {
  const levels = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
  const entities = `<!ENTITY l0 "lol">${levels.join('')}`
  return xml('<dict><key>CFBundleName</key><string>&l10;</string></dict>', entities)
}

/** Each array contains the next one twice, so that the expanded value is endless. */
function sharedDeep(depth: number) {
  return Array.from({ length: depth + 1 }, (_, i) => (i === depth ? [0x51, 65] : [0xa2, i + 1, i + 1]))
}

/** A binary property list of these objects. */
function binaryOf(objects: number[][]) {
  const body = [...Buffer.from('bplist00')]
  const offsets = objects.map((object) => {
    const at = body.length
    body.push(...object)
    return at
  })
  const trailer = Buffer.alloc(32)
  trailer.set([1, 1], 6)
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt(body.length), 24)
  return Buffer.concat([Buffer.from(body), Buffer.from(offsets), trailer])
}

function withModuleInfo(text: string): Tree {
  return { Contents: { Resources: { 'moduleinfo.json': text }, MacOS: {} } }
}

function withProgram(program: Uint8Array): Tree {
  return { Contents: { 'Info.plist': infoPlist({ CFBundleExecutable: 'program' }), MacOS: { program } } }
}
