import { expect, test } from 'vitest'
import { formatProposals } from './format-proposals.ts'
import { holdSentence, proposalSentence } from './formats-of.ts'
import type { FormatComputer, InstalledFormat } from './installed-format.ts'
import type { FormatUse, SongEvidence } from './song-evidence.ts'
import { suggestedDaws } from './suggested-daws.ts'

const STUDIO: FormatComputer = { machine: 'studio', daws: ['logic-pro'], hasHelper: true }
const NOTHING_USED: SongEvidence = { read: 12, uses: [], unseen: [] }

const EXTENSIONS: Record<string, string> = { VST: 'vst', VST3: 'vst3', AU: 'component', AAX: 'aaxplugin' }

function installed(format: string, facts: Partial<InstalledFormat> = {}): InstalledFormat {
  const { machine = 'studio' } = facts
  return {
    id: `${machine} ${format}`,
    pluginId: 'diva',
    machine,
    format,
    path: `/Library/Audio/Plug-Ins/${format}/Diva.${EXTENSIONS[format] ?? format.toLowerCase()}`,
    size: 100,
    version: '1.4',
    architectures: ['arm64', 'x86_64'],
    bundleId: 'com.u-he.Diva',
    platform: 'macos',
    digest: 'bytes of Diva',
    signer: null,
    maker: null,
    isLinked: false,
    staysWhole: false,
    replacesVst2: false,
    ...facts,
  }
}

const used = (format: FormatUse['format'], facts: Partial<FormatUse> = {}): FormatUse => ({
  pluginId: 'diva',
  format,
  songs: 1,
  isSure: true,
  titles: ['Night Drive'],
  ...facts,
})

/** The proposals as words: `AAX no-daw`. */
function proposedOf(
  all: InstalledFormat[],
  { computer = {}, songs = {} }: { computer?: Partial<FormatComputer>; songs?: Partial<SongEvidence> } = {},
) {
  const { proposals } = formatProposals(all, [{ ...STUDIO, ...computer }], { ...NOTHING_USED, ...songs })
  return proposals.map(({ installation, reason }) => `${installation.format} ${reason}`)
}

const of = (...daws: FormatComputer['daws']) => ({ computer: { daws } })
const AAX_AND_AU = [installed('AAX'), installed('AU')]
const SECOND_AU = installed('Component', { id: 'second', path: '/x/Diva.component' })
const [VST, VST3] = [installed('VST'), installed('VST3')]
const old = (facts: Partial<InstalledFormat> = {}) => [
  installed('VST', { architectures: ['i386'], ...facts }),
]
const FOR_ONE_EACH = [
  installed('VST', { architectures: ['x86_64'] }),
  installed('VST', { id: 'arm', path: '/a/Diva.vst', architectures: ['arm64'], staysWhole: true }),
  VST3,
]
const IN_VST2 = { songs: { uses: [used('VST2')] } }

test.each<[string, InstalledFormat[], Parameters<typeof proposedOf>[1], string[]]>([
  ['AAX goes when no listed DAW loads it', AAX_AND_AU, {}, ['AAX no-daw']],
  ['AAX stays with Pro Tools', AAX_AND_AU, of('logic-pro', 'pro-tools'), []],
  ['AAX stays without a list of DAWs', AAX_AND_AU, of(), []],
  [
    'a copy goes',
    [installed('AU'), SECOND_AU, VST3],
    of('bitwig-studio', 'ableton-live'),
    ['Component duplicate'],
  ],
  ['a VST2 goes beside a VST3', [VST, VST3], of('cubase'), ['VST vst3']],
  ['the only format that a listed DAW loads stays', [VST, VST3], of('cubase', 'lmms'), []],
  ['one for one processor goes', FOR_ONE_EACH, of('cubase'), ['VST vst3']],
  ['one that a DAW needs for one processor stays', FOR_ONE_EACH, of('lmms'), []],
  ['what macOS no longer runs goes', old(), {}, ['VST 32-bit']],
  ['it stays without a helper', old(), { computer: { hasHelper: false } }, []],
  ['it stays on Windows', old({ platform: 'windows', path: 'C:\\VST\\Diva.dll' }), {}, []],
  [
    'two entries in one bundle keep it',
    [installed('AAX'), installed('AAX', { pluginId: 'hive', id: '2' })],
    {},
    [],
  ],
  ['a song keeps the last bundle that may open it', [VST, VST3], { ...of('cubase'), ...IN_VST2 }, []],
  ['also of an old one', old(), IN_VST2, []],
])('%s', (_, all, world, expected) => {
  expect(proposedOf(all, world)).toEqual(expected)
})

test.each<[string, Partial<InstalledFormat>, string[]]>([
  ['the same', {}, ['VST vst3']],
  ['older', { version: '1.3' }, []],
  ['for one processor less', { architectures: ['x86_64'] }, []],
  ['for another system', { platform: 'windows' }, []],
  ['on another computer', { machine: 'laptop' }, []],
  ['switched off', { path: '/Library/Audio/Plug-Ins/VST3/Diva.vst3.disabled' }, []],
  ['in a folder for unused plugins', { path: '/Library/Audio/Plug-Ins (Unused)/Diva.vst3' }, []],
  ['inside its Audio Unit', { path: '/Library/Audio/Plug-Ins/AU/Diva.component/Contents/Diva.vst3' }, []],
])('a VST2 beside a VST3 that is %s', (_, vst3, expected) => {
  const all = [installed('VST'), installed('VST3', vst3), installed('AU')]
  expect(proposedOf(all, { computer: { daws: ['cubase', 'logic-pro'] } })).toEqual(expected)
})

const UNKNOWN = { bundleId: null }

test.each<[string, Partial<InstalledFormat>, Partial<InstalledFormat>, string[]]>([
  ['only the name', UNKNOWN, UNKNOWN, []],
  ['one maker', { ...UNKNOWN, maker: 'u-he' }, { ...UNKNOWN, maker: 'u-he GmbH' }, ['VST vst3']],
  ['two makers', { ...UNKNOWN, maker: 'Bluebird' }, { ...UNKNOWN, maker: 'Northgate' }, []],
  ['one signer', { ...UNKNOWN, signer: 'TEAM' }, { ...UNKNOWN, signer: 'TEAM' }, ['VST vst3']],
  ['two signers', { ...UNKNOWN, signer: 'TEAM' }, { ...UNKNOWN, signer: 'MAET' }, []],
  ['one identifier', { bundleId: 'com.u-he.Diva.vst' }, { bundleId: 'com.u-he.Diva.vst3' }, ['VST vst3']],
  ['two identifiers', { bundleId: 'com.bluebird.Diva' }, { bundleId: 'com.northgate.Diva' }, []],
  [
    'the identifier of a toolkit',
    { bundleId: 'com.yourcompany.Diva' },
    { bundleId: 'com.yourcompany.Diva' },
    [],
  ],
  [
    'one maker and another name',
    { ...UNKNOWN, maker: 'u-he' },
    { ...UNKNOWN, maker: 'u-he', path: '/VST3/Hive.vst3' },
    [],
  ],
])('a VST2 beside a VST3 of its entry, which have in common %s', (_, vst2, vst3, expected) => {
  const all = [installed('VST', vst2), installed('VST3', vst3)]
  expect(proposedOf(all, { computer: { daws: ['cubase'] } })).toEqual(expected)
})

test('a VST2 whose VST3 names it says that projects will open, and no other repeats its reason', () => {
  const wordsFor = (replacesVst2: boolean) =>
    formatProposals([VST, { ...VST3, replacesVst2 }], [{ ...STUDIO, daws: ['cubase'] }], NOTHING_USED)
      .proposals.map(proposalSentence)
      .join()
  expect(wordsFor(true)).toBe('Its VST3 says that it replaces the VST2, so your projects will open.')
  expect(wordsFor(false)).toBe('')
})

test('of several copies one to which a link leads stays, then that for all users', () => {
  const copies = ['/Users/ana/Library/VST3/Diva.vst3', '/Library/VST3/Diva.vst3', '/old/Diva.vst3'].map(
    (path) => installed('VST3', { id: path, path }),
  )
  const [ofUser] = copies
  if (ofUser) copies.push({ ...ofUser, id: 'linked', path: '/Users/ana/linked/Diva.vst3', isLinked: true })
  const { proposals } = formatProposals(copies, [STUDIO], { read: 0, uses: [], unseen: [] })

  expect(proposals.map(({ installation, stays }) => [installation.path, stays?.path])).toEqual([
    ['/Library/VST3/Diva.vst3', '/Users/ana/linked/Diva.vst3'],
    ['/old/Diva.vst3', '/Users/ana/linked/Diva.vst3'],
    ['/Users/ana/Library/VST3/Diva.vst3', '/Users/ana/linked/Diva.vst3'],
  ])
})

test('a nested bundle, one of other bytes, system or name, and one that nobody has compared are no copies', () => {
  const one = installed('VST3')
  expect(
    proposedOf([
      one,
      installed('AU'),
      {
        ...one,
        id: 'nested',
        path: '/Library/Audio/Plug-Ins/AU/Diva.component/Contents/Resources/Diva.vst3',
      },
      { ...one, id: 'other bytes', path: '/x/Diva.vst3', digest: 'other bytes' },
      { ...one, id: 'other size', path: '/x/Diva.vst3', size: 99 },
      { ...one, id: 'other system', path: '/x/Diva.vst3', platform: 'windows' },
      { ...one, id: 'not compared', path: '/x/Diva.vst3', digest: null },
      { ...one, id: 'not compared either', path: '/y/Diva.vst3', digest: null },
      { ...one, id: 'mono', path: '/x/Diva(m).vst3' },
    ]),
  ).toEqual([])
})

test.each<[string, Partial<InstalledFormat>]>([
  ['a shell of Waves', { path: '/Library/VST/WaveShell1-AAX 14.0.aaxplugin' }],
  ['what shells of Waves load', { path: '/Applications/Waves/Plug-Ins V14/Diva.bundle' }],
  ['what must stay whole', { staysWhole: true }],
  ['the UAD software', { path: '/Library/AAX/UAD Console Recall.aaxplugin' }],
  ['a bundle inside another', { path: '/Library/Audio/Plug-Ins/AU/Diva.component/Diva.aaxplugin' }],
  ['a bundle of an unknown computer', { machine: '' }],
])('%s is never proposed', (_, facts) => {
  expect(proposedOf([installed('AAX', facts), installed('AU')])).toEqual([])
})

const unseen = (facts: Partial<SongEvidence['unseen'][number]>) => ({
  songs: 9,
  kind: null,
  refused: null,
  incomplete: null,
  format: null,
  ...facts,
})
const UNREAD = 'could not be read completely, and may need it.'

test.each<[string, Partial<SongEvidence> & { uses?: FormatUse[] }, string]>([
  ['a song uses it', { uses: [used('AAX')] }, '1 song needs it in this format.'],
  [
    'songs perhaps do',
    { uses: [used('AAX', { songs: 3, isSure: false })] },
    '3 songs may need it in this format.',
  ],
  ['no song was read', { read: 0 }, 'No song has been read yet, and one may need it.'],
  ['a session was not', { unseen: [unseen({ songs: 1, refused: 'pro-tools-session' })] }, `1 song ${UNREAD}`],
  [
    'a name fits any format',
    { unseen: [unseen({ songs: 1, kind: 'bitwig', format: 'AAX' })] },
    `1 song ${UNREAD}`,
  ],
])('a format is held back when %s', (_, songs, sentence) => {
  const all = [installed('AAX'), installed('AU')]
  const { proposals, held } = formatProposals(all, [STUDIO], { ...NOTHING_USED, ...songs })

  expect(proposals).toEqual([])
  expect(
    held.map(({ installation, hold }) => `${installation.format}: ${holdSentence(hold, songs.uses ?? [])}`),
  ).toEqual([`AAX: ${sentence}`])
})

test('songs that use the plugin in another format, or could not be read but load no AAX, hold nothing back', () => {
  const songs = {
    uses: [used('AU'), used('VST3'), used('AAX', { pluginId: 'hive' })],
    unseen: [unseen({ refused: 'reason' }), unseen({ kind: 'logic', incomplete: 'damaged' })],
  }
  expect(proposedOf([installed('AAX'), installed('AU')], { songs })).toEqual(['AAX no-daw'])
})

test('songs and lists of plugins suggest DAWs, each once with its reasons', () => {
  expect(
    suggestedDaws({
      songs: [
        { kind: 'cubase', daw: 'Nuendo', songs: 1200 },
        { kind: 'cubase', daw: 'Cubase', songs: 34 },
        { kind: 'ableton', daw: '', songs: 1 },
        { kind: 'dawproject', daw: 'Bitwig Studio', songs: 2 },
        { kind: 'dawproject', daw: 'A new one', songs: 5 },
      ],
      hosts: ['Ableton Live', 'REAPER', 'something'],
    }),
  ).toEqual([
    { daw: 'ableton-live', because: 'Found here: 1 song and its plugin list.' },
    { daw: 'bitwig-studio', because: 'Found here: 2 songs.' },
    { daw: 'cubase', because: 'Found here: 1,234 songs.' },
    { daw: 'reaper', because: 'Found here: its plugin list.' },
  ])
})
