import { binaryPlist, infoPlist } from '#shared/bundles/testing/plist-files.ts'
import type { Tree } from './a-bundle.ts'
import { aBundleWith } from './a-bundle.ts'

/** Damaged and malicious bundles, by their problem. */
export const HOSTILE_BUNDLES: Record<string, Tree> = {
  'empty list': aBundleWith(''),
  'one byte': aBundleWith('<'),
  'only a magic number': aBundleWith('bplist00'),
  'a web page': aBundleWith('<!doctype html><title>404</title><script>polluted = 1</script>'),
  'entities that grow': aBundleWith(billionLaughs()),
  'entity of a file': aBundleWith(
    xml(
      '<dict><key>CFBundleName</key><string>&file;</string></dict>',
      '<!ENTITY file SYSTEM "file:///etc/passwd">',
    ),
  ),
  'refers to itself': aBundleWith(binaryOf([[0xa1, 0]])),
  'two in a circle': aBundleWith(
    binaryOf([
      [0xa1, 1],
      [0xa1, 0],
    ]),
  ),
  'shared forty deep': aBundleWith(binaryOf(sharedDeep(40))),
  'more objects than bytes': aBundleWith(binaryOf([[0x51, 65]], { count: 2 ** 40 })),
  'offset beyond the end': aBundleWith(binaryOf([[0x51, 65]], { offset: 200 })),
  'top object missing': aBundleWith(binaryOf([[0x51, 65]], { top: 9 })),
  'endless string': aBundleWith(binaryOf([[0x5f, 0x13, 0, 0, 0, 1, 0, 0, 0, 0]])),
  'arrays in arrays': aBundleWith(xml(`${'<array>'.repeat(60_000)}${'</array>'.repeat(60_000)}`)),
  'arrays that never close': aBundleWith(xml('<array>'.repeat(100_000))),
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
  'latin-1': aBundleWith(Buffer.from(infoPlist({ CFBundleName: 'Ph\u00e4ser' }), 'latin1')),
  'zero bytes': aBundleWith(infoPlist({ CFBundleName: 'Zero\u0000Byte' })),
  'name is a list': aBundleWith(infoPlist({ CFBundleName: ['a', 'b'], CFBundleShortVersionString: 7 })),
  'version is a negative number': aBundleWith(infoPlist({ CFBundleShortVersionString: -1 })),
  'version is hexadecimal': aBundleWith(
    xml('<dict><key>CFBundleVersion</key><integer>0xFFFFFFFF</integer></dict>'),
  ),
  'an ampersand': aBundleWith(xml('<dict><key>CFBundleName</key><string>Salt & Pepper</string></dict>')),
  'two keys in a row': aBundleWith(
    xml('<dict><key>a</key><key>CFBundleName</key><string>Second Key</string></dict>'),
  ),
  'no end': aBundleWith(infoPlist({ CFBundleName: 'Endless' }).replace('</plist>', '')),
  'cut off in a tag': aBundleWith(infoPlist({ CFBundleName: 'Cut' }).slice(0, 90)),
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
  'no contents': { Contents: {} },
  'modules in modules': withModuleInfo('['.repeat(100_000)),
  'invalid modules': withModuleInfo('{ "Name": "x", "Classes": {}, "Factory Info": 3, }'),
  'modules of a prototype': withModuleInfo('{ "__proto__": { "polluted": 1 }, "Classes": [null, 1, ["x"]] }'),
  'a program of many slices': withProgram(Buffer.from('cafebabe7fffffff', 'hex')),
  'a program of eight bytes': withProgram(Buffer.from('cffaedfe00000000', 'hex')),
  'a java class': withProgram(Buffer.from('cafebabe0000003400', 'hex')),
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

type FalseOffsets = { count?: number; offset?: number; top?: number }

/** A binary property list of these objects, with false counts and offsets. */
function binaryOf(objects: number[][], { count = objects.length, offset, top = 0 }: FalseOffsets = {}) {
  const body = [...Buffer.from('bplist00')]
  const offsets = objects.map((object) => {
    const at = body.length
    body.push(...object)
    return offset ?? at
  })
  const trailer = Buffer.alloc(32)
  trailer.set([1, 1], 6)
  trailer.writeBigUInt64BE(BigInt(count), 8)
  trailer.writeBigUInt64BE(BigInt(top), 16)
  trailer.writeBigUInt64BE(BigInt(body.length), 24)
  return Buffer.concat([Buffer.from(body), Buffer.from(offsets), trailer])
}

function withModuleInfo(text: string): Tree {
  return { Contents: { Resources: { 'moduleinfo.json': text }, MacOS: {} } }
}

function withProgram(program: Uint8Array): Tree {
  return { Contents: { 'Info.plist': infoPlist({ CFBundleExecutable: 'program' }), MacOS: { program } } }
}
