import { describe, expect, test } from 'vitest'
import type { Ownership } from '../authorization.ts'
import { CATALOG, catalogStems } from '../catalog/catalog.ts'
import { SYSTEM_BUNDLES } from '../catalog/system-bundles.ts'
import { anEntry } from '../testing/a-library.ts'
import { authorizationsOf } from '../testing/a-profile.ts'
import { NATIVE_BUNDLES, stemOf, uadBundleKindOf } from './bundle-name.ts'
import { licenseIndexOf } from './license-index.ts'
import { ownershipMatchOf } from './ownership-match.ts'

const matched = (plugin: Parameters<typeof anEntry>[0], owned: Record<string, Ownership>) =>
  ownershipMatchOf(anEntry(plugin), licenseIndexOf(authorizationsOf(owned)))

/** The catalog bundles that match a license when it alone is listed, without suggestions. */
function covered(license: string) {
  const profile = licenseIndexOf(authorizationsOf({ [license]: 'not-owned' }))
  const entries = catalogStems().map((stem) => anEntry({ path: `${stem}.vst3`, name: stem }))
  return entries
    .filter((entry) => (ownershipMatchOf(entry, profile)?.confidence ?? 0) > 0.5)
    .map(({ name }) => name)
}

describe('a license covers exactly its bundles', () => {
  test.each<[license: string, ...stems: string[]]>([
    ['Neve 1073 Legacy EQ', 'Neve 1073 Legacy', 'Neve 1073SE Legacy'],
    [
      'Teletronix LA-2A Leveler Collection',
      'Teletronix LA-2',
      'Teletronix LA-2A Gray',
      'Teletronix LA-2A Silver',
    ],
    ['Teletronix LA-2A Legacy Leveler', 'Teletronix LA-2A Legacy'],
    ['Moog Multimode Filter Collection', 'Moog Multimode Filter SE', 'Moog Multimode Filter XL'],
    ['Moog Multimode Legacy Filter', 'Moog Multimode Filter'],
    ['SSL 4000 E Channel Strip Collection', 'SSL E Channel Strip'],
    ['SSL 4000 E Legacy Channel Strip', 'SSL E Channel Strip Legacy'],
    ['API Vision Channel Strip Legacy', 'API Vision Channel Strip Legacy'],
    [
      ...(['Precision Mix Rack Collection', 'Precision Channel Strip', 'Precision Delay Mod'] as const),
      'Precision Delay Mod L',
      'Precision Reflection Engine',
    ],
    ['Pultec Passive EQ Collection', 'Pultec EQP-1A', 'Pultec HLF-3C', 'Pultec MEQ-5'],
    ['Pultec EQP-1A Legacy EQ', 'Pultec EQP-1A Legacy'],
    ['Pultec-Pro Legacy EQ', 'Pultec-Pro Legacy'],
    ['UA 175B and 176 Tube Compressor Collection', 'UA 175-B', 'UA 176'],
    ['Ampeg SVT-3 Pro Bass Amplifier', 'Ampeg SVT3Pro'],
    ['Ampeg SVT-VR Bass Amplifier', 'Ampeg SVTVR'],
    ['Ampeg SVT-VR Classic Bass Amplifier', 'Ampeg SVTVR Classic'],
    ['ENGL 646 VS Guitar Amplifier', 'ENGL E646 VS'],
    ['Gallien-Krueger 800RB Bass Amplifier', 'Gallien Krueger 800RB'],
    ['Massenburg DesignWorks MDWEQ5 EQ', 'MDWEQ5-3B', 'MDWEQ5-5B'],
    ['Antares Auto-Tune Realtime X', 'Auto-Tune Realtime X'],
    ['Antares Auto-Tune Realtime', 'Antares Auto-Tune Realtime'],
    ['Auto-Tune Realtime Access', 'Auto-Tune Realtime Access'],
    ['Auto-Tune Realtime Advanced', 'Auto-Tune Realtime Advanced'],
    ['Empirical Labs EL7 FATSO Compressor', 'Empirical Labs FATSO Jr', 'Empirical Labs FATSO Sr'],
    ['Empirical Labs EL8 Distressor Compressor', 'Empirical Labs Distressor'],
    ['Ocean Way Microphone Collection', 'Ocean Way Mic Collection', 'Ocean Way Mic Collection 180'],
    ['Putnam Microphone Collection', 'Putnam Mic Collection', 'Putnam Mic Collection 180'],
    [
      ...(['Sphere Mic Collection', 'Sphere Mic Collection', 'Sphere Mic Collection 180'] as const),
      'Townsend Labs Sphere',
      'Townsend Labs Sphere 180',
    ],
    ['Hemisphere Mic Collection', 'Hemisphere Mic Collection'],
    ['bx_digital V2 EQ', 'bx_digital V2', 'bx_digital V2 Mono'],
    ['Oxford Limiter V2', 'Oxford Limiter'],
    ['bx_saturator V2', 'bx_saturator V2'],
    ['elysia alpha compressor', 'elysia alpha master', 'elysia alpha mix'],
    ['elysia alpha compressor V2', 'elysia alpha compressor V2'],
    ['Shadow Hills Mastering Compressor Class A', 'Shadow Hills Class A Mastering Comp'],
    ['Shadow Hills Mastering Compressor', 'Shadow Hills Mastering Compressor'],
    ['LA-6176 Signature Channel Strip', 'LA-6176 Channel Strip'],
    ['Maag Audio EQ4 MS', 'Maag EQ4 MS'],
    ['Maag EQ4 EQ', 'Maag EQ4'],
    ['OTO Biscuit 8-bit Filter Effects', 'OTO Biscuit 8-bit Effects'],
    ['Manley Reference Microphone Preamplifier', 'Manley Reference Mic Preamp'],
    ['UAD Avalon VT-737sp Channel Strip', 'Avalon VT-737sp'],
    ['Teletronix LA-3A Leveler', 'Teletronix LA-3A', 'LA3A'],
  ])('UAD %s', (license, ...stems) => {
    expect(covered(`UAD ${license}`).toSorted()).toEqual(stems.map((stem) => `UAD ${stem}`).toSorted())
  })
})

test('every certain license decides for its bundles and for no others', () => {
  for (const license of new Set(CATALOG.map((row) => row.license))) {
    const rows = CATALOG.filter((row) => row.license === license && row.confidence !== 'C')
    expect(covered(license).toSorted()).toEqual(rows.map(({ stem }) => stem).toSorted())
    for (const { stem, brand } of rows)
      for (const ownership of ['owned', 'trial', 'not-owned', 'unknown'] as const)
        expect(matched({ stem }, { [license]: ownership })).toMatchObject({
          authName: license,
          authGroup: brand,
          ownership,
          stem,
        })
  }
})

test('a doubtful license makes ownership unknown unless it is known to be not owned', () => {
  const doubtful = CATALOG.filter(({ confidence }) => confidence === 'C')
  expect(doubtful).toHaveLength(14)
  for (const { license, stem } of doubtful) {
    const certain = CATALOG.find((row) => row.stem === stem && row.confidence !== 'C')?.license ?? ''
    for (const ownership of ['owned', 'trial', 'unknown', 'not-owned'] as const)
      expect(matched({ stem }, { [certain]: 'not-owned', [license]: ownership })?.ownership).toBe(
        ownership === 'not-owned' ? 'not-owned' : 'unknown',
      )
    const alone = matched({ stem }, { [license]: 'not-owned' })
    expect(alone).toMatchObject({ ownership: 'unknown', authName: license })
    expect(alone?.confidence).toBeLessThan(0.5)
  }
})

test.each<[string, string, number]>([
  ['UAD Neve 1073 Preamp and EQ Collection', 'UAD Neve 1073', 1],
  ['UAD Neve Preamp', 'UAD Neve Preamp', 0.95],
  ['UAD LA-6176 Signature Channel Strip', 'UAD LA-6176 Channel Strip', 0.9],
  ['UAD Black Box Analog Design HG-2', 'UAD Black Box Analog Design HG-2', 0.95],
  ['UAD Black Box Analog Design HG-2 Saturator', 'UAD Black Box Analog Design HG-2', 0.8],
  ['UAD Quite New EQ', 'UAD Quite New', 0.8],
  ['UAD Quite New Collection', 'UAD Quite New', 0.3],
])('%s matches %s with confidence %f', (license, stem, confidence) => {
  expect(matched({ stem }, { [license]: 'owned' })?.confidence).toBe(confidence)
})

test.each(['UAD Quite New Legacy', 'UAD Quite New Collection', 'UAD Quite New V2', 'UAD Quite New Mk II EQ'])(
  '%s only suggests UAD Quite New, with unknown ownership',
  (license) => {
    expect(matched({ stem: 'UAD Quite New' }, { [license]: 'not-owned' })).toMatchObject({
      ownership: 'unknown',
    })
  },
)

test('the license of a renamed bundle is only a suggestion for its former name', () => {
  const match = matched({ stem: 'UAD DM-1' }, { 'UAD Precision Mix Rack Collection': 'not-owned' })
  expect(match).toMatchObject({ authName: 'UAD Precision Mix Rack Collection', ownership: 'unknown' })
  expect(match?.confidence).toBeLessThan(0.5)
})

const NEVE = {
  'UAD Neve 1073 Preamp and EQ Collection': 'not-owned',
  'UAD API 500 EQ Collection': 'not-owned',
} as const

test.each<[string, Parameters<typeof anEntry>[0], string | undefined]>([
  ['the scanned path before the name', { name: 'Whatever', stem: 'UAD Neve 1073' }, 'UAD Neve 1073'],
  ['the dropped file name', { name: 'I 550A', path: 'UAD API 550A.vst3' }, 'UAD API 550A'],
  ['the displayed name without a file name', { name: 'Neve 1073' }, 'UAD Neve 1073'],
  ['the shown name with its UAD', { name: 'UAD Neve 1073' }, 'UAD Neve 1073'],
  ['a file name in another case', { path: 'uad neve 1073.VST3' }, 'UAD Neve 1073'],
  ['a mono twin', { path: '/x/UAD Mono/UAD Neve 1073(m).vst' }, 'UAD Neve 1073'],
  ['not a cleaned name that lost letters', { name: 'I 550A' }, undefined],
  ['not the native twin', { name: 'Neve 1073', path: 'uaudio_neve_1073.vst3' }, undefined],
  ['not the native twin by its shown name', { name: 'UADx Neve 1073' }, undefined],
  ['not the name when a path says otherwise', { name: 'UAD Neve 1073', path: 'Squad.vst3' }, undefined],
  ['not another maker of the same name', { name: 'Neve 1073', isUAD: false }, undefined],
  ['not a word that contains uad', { name: 'Squad', path: 'Squad.vst3' }, undefined],
  ['not a copy', { path: 'UAD Neve 1073 copy.vst' }, undefined],
  ['not a system bundle', { path: 'UAD CS-1.vst' }, undefined],
])('a plugin is recognized by %s', (_, plugin, stem) => {
  expect(matched(plugin, NEVE)?.stem).toBe(stem)
})

test.each([
  ['Vocoder', 'UAD Softube Vocoder'],
  ['E Channel Strip', 'UAD SSL E Channel Strip'],
  ['API 550A', 'UAD API 550A'],
])('the shown name %s of a UAD entry means %s', (name, stem) => {
  const license = CATALOG.find((row) => row.stem === stem)?.license ?? ''
  expect(matched({ name }, { [license]: 'owned' })?.stem).toBe(stem)
})

test('an entry with several titles has the safest ownership of them', () => {
  const installations = [
    ...anEntry({ stem: 'UAD Raw' }).installations,
    ...anEntry({ stem: 'UAD Cambridge' }).installations,
  ]
  const match = matched({ installations }, { 'UAD Raw Distortion': 'not-owned', 'UAD Cambridge EQ': 'owned' })
  expect(match).toMatchObject({ authName: 'UAD Cambridge EQ', ownership: 'owned', stem: 'UAD Cambridge' })
})

test('a bundle without a license in the profile has no match', () => {
  expect(matched({ stem: 'UAD Raw' }, NEVE)).toBeUndefined()
  expect(matched({ stem: 'UAD Raw' }, {})).toBeUndefined()
})

test.each([
  ['/Library/Audio/Plug-Ins/Components/UAD Neve 1073.component', 'UAD Neve 1073'],
  ['/Library/Audio/Plug-Ins/VST/Universal Audio/UAD Mono/UAD Neve 1073(m).vst', 'UAD Neve 1073'],
  ['C:\\Program Files\\Steinberg\\VstPlugins\\Universal Audio\\UAD Neve 1073.dll', 'UAD Neve 1073'],
  ['C:\\Program Files\\Common Files\\VST3\\Universal Audio\\UAD Raw.vst3\\', 'UAD Raw'],
  ['UAD Raw.vst3/', 'UAD Raw'],
  ['UAD Raw.VST3', 'UAD Raw'],
  ['UAD Raw.vst3.disabled', 'UAD Raw'],
  ['UAD Raw.aaxplugin', 'UAD Raw'],
  ['UAD bx_digital V2 Mono.vst', 'UAD bx_digital V2 Mono'],
  ['uaudio_manley_massive_passive_m.vst3', 'uaudio_manley_massive_passive_m'],
  ['UAD Raw', 'UAD Raw'],
  ['UAD Raw.txt', 'UAD Raw.txt'],
  ['UAD Raw copy.vst', 'UAD Raw copy'],
  ['a\nb/UAD Raw.vst', 'UAD Raw'],
  ['', ''],
])('%j has the stem %j', (path, stem) => {
  expect(stemOf(path)).toBe(stem)
})

test.each([
  ['UAD Neve 1073', 'dsp'],
  ['UAD Raw copy', 'dsp'],
  ['Squad', 'other'],
  ['My UAD Raw', 'other'],
  ['QuadraVerb', 'other'],
  ['UAD', 'other'],
  ['UAD $(rm -rf ~)', 'other'],
  ['UAD Ra\nw', 'other'],
  ['UAD Röhre', 'other'],
  [`UAD ${'a'.repeat(81)}`, 'other'],
  ['uaudio_neve_1073', 'native'],
  ['uaudio_never_seen_before', 'native'],
  ['UADx Neve 1073', 'native'],
  ['Universal Audio (UADx): UADx 1176 Rev A Compressor', 'native'],
  ['UA 610-A', 'native'],
  ['UAD UA 610-A', 'dsp'],
  ['console recall', 'system'],
  ['UAD CS-1', 'system'],
])('%j has the kind %s', (stem, kind) => {
  expect(uadBundleKindOf(stem)).toBe(kind)
})

test('every listed bundle has the kind of its list', () => {
  expect(catalogStems().filter((stem) => uadBundleKindOf(stem) !== 'dsp')).toEqual([])
  expect(SYSTEM_BUNDLES.filter((stem) => uadBundleKindOf(stem) !== 'system')).toEqual([])
  expect(NATIVE_BUNDLES.filter(([stem]) => uadBundleKindOf(stem) !== 'native')).toEqual([])
  expect(uadBundleKindOf(stemOf('UAD CS-1(m).vst'))).toBe('system')
})
