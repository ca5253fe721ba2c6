import type { Certainty, JoinableEntry, UsedPlugin } from '../joinable-entry.ts'
import { anEntry, aUse } from './a-use.ts'
import type { LabelledPair } from './labelled-pairs.ts'
import { entryOf, useOf } from './made.ts'
import { type Product, vst2Key, vstClassId } from './products.ts'

const near = (
  label: string,
  use: UsedPlugin,
  entry: JoinableEntry,
  atMost: Certainty | 'nothing' = 'nothing',
) => ({
  label: `${label}: ${use.name} and ${entry.name}`,
  use,
  entry,
  atMost,
})
const same = (label: string, use: UsedPlugin, entry: JoinableEntry, atLeast: Certainty) => ({
  label: `${label}: ${use.name} and ${entry.name}`,
  use,
  entry,
  atLeast,
})

const COMMON_NAMES =
  'Reverb|Delay|Chorus|Flanger|Phaser|Limiter|Compressor|Gate|Tremolo|Distortion|Saturator|Vocoder|Exciter|Expander|De-Esser|Channel Strip|Tuner|Stereo Meter|Auto Filter|Bitcrusher'.split(
    '|',
  )
const MAKERS = 'Eventide Lexicon Softube Arturia Voxengo Klanghelm AudioThing Kilohearts'.split(' ')

/** Names that many makers give to a product of theirs. */
export const commonNamePairs = (): LabelledPair[] =>
  COMMON_NAMES.flatMap((name, number) =>
    MAKERS.flatMap((maker, at) => {
      const other = MAKERS[(at + 1 + (number % (MAKERS.length - 1))) % MAKERS.length] ?? ''
      const [used, there] = [productOf(name, maker, at), productOf(name, other, at + 20)]
      const all = entryOf(there, 'VST', 'VST3', 'AU', 'CLAP')
      return [
        near('a common name', useOf.named(used), all, 'perhaps'),
        near(
          'a common name with the maker before it',
          useOf.named(used, { name: `${maker} ${name}` }),
          all,
          'perhaps',
        ),
        near('a common name', useOf.named(used, { name: `${maker} ${name}`, maker: '' }), all),
        near('a common name and a code', useOf.vst2(used), all, 'perhaps'),
        near('a common name and a class id', useOf.vst3(used), all, 'perhaps'),
        near('a common name and the codes of a unit', useOf.unit(used), all, 'perhaps'),
        near('a common name and a CLAP id', useOf.clap(used, { maker }), all, 'perhaps'),
        same(
          'a common name',
          useOf.named(used, { name: `${maker} ${name}` }),
          entryOf(used, 'VST3'),
          'likely',
        ),
      ]
    }),
  )

function productOf(name: string, maker: string, number: number): Product {
  const code = `${name.slice(0, 2)}${String(number).padStart(2, '0')}`
  return {
    name,
    maker,
    makerCode: maker.slice(0, 4),
    code,
    classId: vstClassId(code, name),
    clap: `com.${maker}.${name}`,
  }
}

const WAVES =
  'L1 limiter|L2|L3 UltraMaximizer|C1 comp|C4|H-Delay|H-Comp|Q10|RBass|RVox|S1 Imager|TrueVerb|MaxxBass|Doubler4|OneKnob Filter'.split(
    '|',
  )

/** Plugins of Waves: mono and stereo twins have codes of their own, and lie in shells that name nothing. */
export const shellPairs = (products: readonly Product[]): LabelledPair[] =>
  WAVES.flatMap((name, at) => {
    const shell = anEntry({ name: 'WaveShell1-VST 14.0', manufacturer: 'Waves' })
    const twin = (width: string, code: string, maker = 'Waves') =>
      anEntry({ name: `${name} ${width}`, manufacturer: maker, keys: [vst2Key(code)] })
    const [mono, stereo] = [`M${String(at).padStart(3, '0')}`, `S${String(at).padStart(3, '0')}`]
    const used = (width: string, code: string, maker = '') =>
      aUse({ name: `${name} ${width}`, ids: [vst2Key(code)], maker })
    const foreign = products[at * 3]
    const others = foreign ? [useOf.named(foreign), useOf.vst2(foreign), useOf.vst3(foreign)] : []
    return [
      same('a twin itself', used('Mono', mono), twin('Mono', mono), 'certain'),
      same('a twin', used('Mono', mono, 'Waves'), twin('Stereo', stereo), 'likely'),
      same('a twin', used('Stereo', stereo, 'Waves Audio'), twin('Mono', mono), 'likely'),
      same('what a shell may hold', used('(s)', stereo), shell, 'perhaps'),
      near('what a shell may hold', used('(s)', stereo), shell, 'perhaps'),
      near('a shell that names what it holds', used('(m)', mono, 'Waves'), { ...shell, contents: ['Nx'] }),
      near('a shell of another format', { ...used('Mono', mono), format: 'VST3' }, shell),
      near('a twin of another maker', used('Mono', mono, 'Waves'), twin('Mono', stereo, 'Acme Tools')),
      near(
        'a twin of a maker without twins',
        used('Mono', mono, 'Acme Tools'),
        twin('Stereo', stereo, 'Acme Tools'),
        'perhaps',
      ),
      ...others.map((use) => near('another maker than that of the shell', use, shell)),
    ]
  })

/** Bundles that hold several plugins of a maker, files, and names with a short form of the maker. */
export function bundlePairs(product: Product, siblings: readonly Product[]): LabelledPair[] {
  const { name, maker } = product
  const [other, left] = siblings
  if (!other || !left) return []
  const held = [product, other].flatMap((each) => [
    `cid:${each.classId}`,
    ...(each.classId.startsWith('ABCDEF01') ? [`code:${each.makerCode}/${each.code}`] : []),
  ])
  const contents = [name, other.name]
  const suite = anEntry({
    name: 'The Whole Suite',
    manufacturer: maker,
    formats: ['VST3'],
    keys: held,
    contents,
  })
  const file = `${name.replaceAll(' ', '_')}_x64`
  const older = { ...product, classId: '7'.repeat(32) }
  const byFile = { ...entryOf(product, 'VST'), name: 'Something of mine', keys: [], manufacturer: '' }
  return [
    same('what a bundle holds', useOf.vst3(product), suite, 'certain'),
    same('what a bundle holds, under another name', useOf.vst3(other, { name: 'x' }), suite, 'certain'),
    same('what a bundle names', useOf.named(product), suite, 'likely'),
    near('what a bundle does not hold', useOf.vst3(left), suite),
    near('what a bundle does not hold', useOf.vst2(left, { maker }), suite),
    near('what a bundle does not name', useOf.named(left), suite),
    near(
      'what a bundle names, of another maker',
      useOf.named(product, { maker: 'Quite Another Maker' }),
      suite,
      'perhaps',
    ),
    same('a file', aUse({ name: `${file}.dll` }), { ...byFile, fileNames: [`${file}.dll`] }, 'perhaps'),
    near('a file', aUse({ name: `${file}.dll` }), { ...byFile, fileNames: [`${file}.dll`] }, 'perhaps'),
    near('another file', aUse({ name: `${file}.dll` }), { ...byFile, fileNames: [`${file}2.dll`] }),
    near('a file of another format', aUse({ name: `${file}.dll` }), {
      ...byFile,
      fileNames: [`${file}.vst3`],
    }),
    near('a file and an id', useOf.vst2(left, { name: `${file}.dll` }), {
      ...byFile,
      fileNames: [`${file}.dll`],
    }),
    same('an older class id', useOf.vst3(older), entryOf(product, 'VST3'), 'perhaps'),
    near('an older class id', useOf.vst3(older), entryOf(product, 'VST3'), 'perhaps'),
  ]
}
