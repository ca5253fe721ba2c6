import fs from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder of `count` plugin bundles, the same bytes each time: an Info.plist each, a moduleinfo.json in every VST3,
 * and a program of 4096 bytes that begins with the header of a universal Mach-O. A product has one to four formats.
 * Returns the files that a bundle reader must read.
 */
export function generatedTree(root, count) {
  const random = randomFrom(42)
  const files = []
  let made = 0
  for (let product = 0; made < count; product++) {
    const formats = Math.min(1 + Math.floor(random() * 4), count - made)
    for (const format of FORMATS.slice(0, formats)) files.push(...bundle(root, product, format))
    made += formats
  }
  return files
}

const FORMATS = [
  { extension: 'vst3', folder: 'VST3' },
  { extension: 'component', folder: 'Components' },
  { extension: 'vst', folder: 'VST' },
  { extension: 'aaxplugin', folder: 'AAX' },
]

/** A linear congruential generator, which gives the same numbers everywhere. */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

function bundle(root, product, { extension, folder }) {
  const facts = factsOf(product)
  const place = product % 2 ? path.join(folder, facts.maker) : folder
  const contents = path.join(root, place, `${facts.name}.${extension}`, 'Contents')
  const files = {
    'Info.plist': infoPlist(facts, extension),
    [`MacOS/${facts.name}`]: PROGRAM,
    ...(extension === 'vst3' && { 'Resources/moduleinfo.json': moduleInfo(facts) }),
  }
  return Object.entries(files).map(([name, data]) => {
    const file = path.join(contents, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, data)
    return file
  })
}

function factsOf(product) {
  const numbers = [1 + (product % 4), product % 10, 2 + (product % 7)]
  return {
    product,
    name: `Product ${product}`,
    maker: `Maker ${product % 150}`,
    version: numbers.join('.'),
    versionNumber: numbers[0] * 65536 + numbers[1] * 256 + numbers[2],
    makerCode: `M${String(product % 150).padStart(3, '0')}`,
    code: (product + 0x100000).toString(36).slice(-4).padStart(4, 'A'),
  }
}

const PROGRAM = Buffer.alloc(4096)
PROGRAM.writeUInt32BE(0xcafebabe, 0)
PROGRAM.writeUInt32BE(2, 4)
PROGRAM.writeUInt32BE(0x01000007, 8)
PROGRAM.writeUInt32BE(0x0100000c, 28)

const entry = (key, value) => `\t<key>${key}</key>\n\t<string>${value}</string>\n`

const FIXED = Object.fromEntries(
  `BuildMachineOSBuild=20C69 CFBundleDevelopmentRegion=English CFBundleInfoDictionaryVersion=6.0 CFBundlePackageType=BNDL
  CFBundleSignature=???? DTCompiler=com.apple.compilers.llvm.clang.1_0 DTPlatformBuild=12C33 DTPlatformName=macosx
  DTPlatformVersion=11.1 DTSDKBuild=20C63 DTSDKName=macosx11.1 DTXcode=1230 DTXcodeBuild=12C33 LSMinimumSystemVersion=10.11`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

function infoPlist(facts, extension) {
  const text = {
    ...FIXED,
    CFBundleDisplayName: facts.name,
    CFBundleExecutable: facts.name,
    CFBundleIdentifier: `com.maker${facts.product % 150}.product${facts.product}.${extension}`,
    CFBundleName: facts.name,
    CFBundleShortVersionString: facts.version,
    CFBundleVersion: facts.version,
    NSHumanReadableCopyright: `Copyright © 2024 ${facts.maker}`,
  }
  const units = extension === 'component' ? audioComponents(facts) : ''
  const entries = Object.entries(text)
    .sort()
    .map(([key, value]) => entry(key, value))
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${units}${entries.join('')}</dict>
</plist>
`
}

const audioComponents = ({ maker, name, makerCode, code, versionNumber }) => `\t<key>AudioComponents</key>
\t<array>
\t\t<dict>
${entry('description', name)}${entry('factoryFunction', 'Factory')}${entry('manufacturer', makerCode)}${entry('name', `${maker}: ${name}`)}${entry('subtype', code)}${entry('type', 'aufx')}\t<key>version</key>
\t<integer>${versionNumber}</integer>
\t\t</dict>
\t</array>
`

const hex = (code) => Buffer.from(code, 'latin1').toString('hex').toUpperCase()

/** With trailing commas, as Steinberg's SDK writes it. */
function moduleInfo({ name, maker, version, makerCode, code }) {
  const ofClass = (id, category) => `    {
      "CID": "${id}${hex(makerCode)}${hex(code)}",
      "Category": "${category}",
      "Name": "${name}",
      "Vendor": "${maker}",
      "Version": "${version}",
      "SDKVersion": "VST 3.7.8",
      "Sub Categories": [
        "Fx",
      ],
      "Class Flags": 0,
      "Cardinality": 2147483647,
      "Snapshots": [
      ],
    },
`
  return `{
  "Name": "${name}",
  "Version": "${version}",
  "Factory Info": {
    "Vendor": "${maker}",
    "URL": "",
    "E-Mail": "",
    "Flags": {
      "Unicode": true,
      "Classes Discardable": false,
      "Component Non Discardable": false,
    },
  },
  "Classes": [
${ofClass('ABCDEF019182FAEB', 'Audio Module Class')}${ofClass('ABCDEF011234ABCD', 'Component Controller Class')}  ],
}
`
}
