import type { DawId } from '../../songs/daws.ts'
import type { HealthBundle, HealthComputer } from '../health-case.ts'
import type { HealthReason } from '../health-reasons.ts'
import type { HealthGap } from '../health-terms.ts'
import { INTEL, LINUX, mac, pc, SILICON, SILICON_ALONE, tux, WINDOWS } from './bundles.ts'

/** The truth about the asked bundle and DAW: seen, or the reason, or why nothing can be said. */
type Label = 'seen' | HealthReason | HealthGap

export type Scene = {
  name: string
  computer: HealthComputer
  bundles: HealthBundle[]
  /** The path that is asked for. */
  path: string
  daw: DawId
  label: Label
}

/** Names as plugins have them: with blanks, digits, dots and letters of other scripts. */
const NAMES = [
  ...['Grimtone', 'Zebrify 2', 'Wobbler.Pro', 'Tape (Mono)', 'EQ-8 x64', 'Süßklang', '音色', "Ana's Verb"],
  ...['K_Comp', 'Chorus & Co'],
]

const ALL = '/Library/Audio/Plug-Ins'
const MINE = '/Users/ana/Library/Audio/Plug-Ins'
const COMMON = 'C:\\Program Files\\Common Files\\VST3'
const CLASS_ID = '72C4DB717A4D459AB97E51745D84B39D'
const WINE = '/home/ana/.wine/drive_c/Program Files/Common Files/VST3'
const [UNIT, LIVE, CUBASE, BITWIG] = ['audio-units', 'ableton-live', 'cubase', 'bitwig-studio'] as const
const intel = { architectures: ['x86_64'] }
const arm = { architectures: ['arm64'] }
const i386 = { architectures: ['i386'] }

/** The name of the plugin, and a folder and a DAW that loads VST3, of which there are two in turn. */
type Given = { n: string; at: number; folder: string; daw: 'reaper' | 'ableton-live' }
type Made = [
  computer: HealthComputer,
  daw: DawId,
  label: Label,
  asked: HealthBundle,
  ...others: HealthBundle[],
]
type Kind = [name: string, make: (given: Given) => Made]

/** 40 kinds of scenes. Each is told as people meet it, and makes one scene for each name. */
// biome-ignore format: one kind in two lines reads as the table that it is
export const KINDS: Kind[] = [
  ['its DAW has it in its list', ({ n, folder, daw }) =>
    [SILICON, daw, 'seen', mac(`${folder}/VST3/${n}.vst3`, { [daw]: 'listed' })]],
  ['its DAW had it before an update of it', ({ n, daw }) =>
    [WINDOWS, daw, 'seen', pc(`${COMMON}\\${n}.vst3`, { [daw]: 'listed-before' })]],
  ['its DAW has it, though it is in a folder that the user has added there', ({ n }) =>
    [WINDOWS, 'studio-one', 'seen', pc(`D:\\Plugins\\${n}.vst3`, { 'studio-one': 'listed' })]],
  ['its DAW has it, though it is 32-bit, because it bridges', ({ n }) =>
    [WINDOWS, 'reaper', 'seen', pc(`C:\\VSTPlugins\\${n}.dll`, { reaper: 'listed' }, i386)]],
  ['a link to a disk that is not there', ({ n, folder, daw }) =>
    [SILICON, daw, 'link-to-nowhere',
      mac(`${folder}/VST3/${n}.vst3`, {}, { pluginId: null, facts: { state: 'link-to-nowhere', leadsTo: `/Volumes/Gone/${n}.vst3` } })]],
  ['an alias that the Finder made', ({ n }) =>
    [SILICON, CUBASE, 'alias', mac(`${MINE}/VST3/${n}.vst3`, {}, { facts: { state: 'alias' } })]],
  ['an install that was cut off, and an old list that still has it', ({ n, folder }) =>
    [SILICON, 'reaper', 'half-written', mac(`${folder}/VST3/${n}.vst3`, { reaper: 'listed-before' }, { facts: { state: 'half-written' } })]],
  ['a damaged file', ({ n }) =>
    [WINDOWS, CUBASE, 'damaged', pc(`${COMMON}\\${n}.vst3`, {}, { facts: { state: 'damaged' } })]],
  ['a bundle that its user has switched off by its name', ({ n }) =>
    [LINUX, 'reaper', 'switched-off', tux(`/home/ana/.vst3/${n}.vst3.disabled`)]],
  ['a bundle in the folder for unused plugins', ({ n }) =>
    [SILICON, 'pro-tools', 'switched-off', mac(`/Library/Application Support/Avid/Audio/Plug-Ins (Unused)/${n}.aaxplugin`)]],
  ['a VST3 and a DAW that loads only Audio Units', ({ n, folder }) =>
    [SILICON, 'logic-pro', 'format', mac(`${folder}/VST3/${n}.vst3`)]],
  ['an Audio Unit and Cubase', ({ n, folder }) =>
    [SILICON, CUBASE, 'format', mac(`${folder}/Components/${n}.component`)]],
  ['a CLAP and Ableton Live', ({ n }) =>
    [LINUX, LIVE, 'format', tux(`/home/ana/.clap/${n}.clap`)]],
  ['a plugin for macOS on a PC', ({ n }) =>
    [WINDOWS, 'reaper', 'other-system', pc(`${COMMON}\\${n}.vst3`, {}, { platform: 'macos', ...arm })]],
  ['a plugin for Windows on Linux without a bridge', ({ n }) =>
    [LINUX, BITWIG, 'no-bridge', tux(`/home/ana/.vst3/${n}.vst3`, {}, { platform: 'windows' })]],
  ['a bridge of yabridge that its DAW has in its list', ({ n }) =>
    [LINUX, 'reaper', 'seen',
      tux(`/home/ana/.vst3/yabridge/${n}.vst3`, { reaper: 'listed' }, { facts: { bridge: 'yabridge', leadsTo: `${WINE}/${n}.vst3` } }),
      pc(`${WINE}/${n}.vst3`)]],
  ['a bridge whose Windows plugin is gone', ({ n }) =>
    [LINUX, 'reaper', 'link-to-nowhere',
      tux(`/home/ana/.vst3/yabridge/${n}.vst3`, {}, { facts: { bridge: 'yabridge', state: 'link-to-nowhere', leadsTo: `${WINE}/${n}.vst3` } })]],
  ['a 32-bit plugin on a Mac of today', ({ n }) =>
    [SILICON, LIVE, '32-bit', mac(`${ALL}/VST/${n}.vst`, {}, i386)]],
  ['a 32-bit plugin on a PC that its DAW does not list', ({ n }) =>
    [WINDOWS, CUBASE, '32-bit', pc(`C:\\Program Files (x86)\\VSTPlugins\\${n}.dll`, { cubase: 'absent' }, i386)]],
  ['an Intel plugin on a Mac without Rosetta', ({ n, folder, daw }) =>
    [SILICON_ALONE, daw, 'needs-rosetta', mac(`${folder}/VST3/${n}.vst3`, {}, intel)]],
  ['an Intel plugin on a macOS that has no Rosetta', ({ n, folder, daw }) =>
    [{ ...SILICON, systemVersion: '28.0' }, daw, 'needs-rosetta', mac(`${folder}/VST3/${n}.vst3`, {}, intel)]],
  ['an Intel plugin in a DAW for Apple silicon', ({ n }) =>
    [SILICON, LIVE, 'intel-in-apple-silicon', mac(`${ALL}/VST3/${n}.vst3`, { [LIVE]: 'absent' }, intel)]],
  ['a plugin for Apple silicon on an Intel Mac', ({ n, folder, daw }) =>
    [INTEL, daw, 'other-processor', mac(`${folder}/VST3/${n}.vst3`, {}, arm)]],
  ['a plugin for ARM on a PC with an Intel processor', ({ n }) =>
    [LINUX, BITWIG, 'other-processor', tux(`/usr/lib/vst3/${n}.vst3`, {}, arm)]],
  ['a plugin for a newer macOS', ({ n, folder, daw }) =>
    [INTEL, daw, 'newer-system', mac(`${folder}/VST3/${n}.vst3`, {}, { minSystem: '13.0' })]],
  ['a plugin that macOS blocks', ({ n, at, folder, daw }) =>
    [SILICON, daw, 'quarantined',
      at % 3 === 1
        ? mac(`${folder}/VST3/${n}.vst3`, { [daw]: 'failed' }, { facts: { isQuarantined: true } })
        : mac(`${folder}/VST3/${n}.vst3`, {}, { facts: { isQuarantined: true, signature: 'ad-hoc' } })]],
  ['a plugin without a signature on Apple silicon', ({ n, folder, daw }) =>
    [SILICON, daw, 'not-signed', mac(`${folder}/VST3/${n}.vst3`, {}, { facts: { signature: 'none' } })]],
  ['a VST3 among the Audio Units', ({ n, folder, daw }) =>
    [SILICON, daw, 'wrong-folder', mac(`${folder}/Components/${n}.vst3`)]],
  ['an Audio Unit that was left on the desktop', ({ n }) =>
    [SILICON, 'logic-pro', 'wrong-folder', mac(`/Users/ana/Desktop/${n}.component`)]],
  ['a VST3 in the folder for VST2 of a PC', ({ n }) =>
    [WINDOWS, CUBASE, 'wrong-folder', pc(`C:\\Program Files\\VSTPlugins\\${n}.vst3`, { cubase: 'absent' })]],
  ['a CLAP that was unpacked into the folder for VST3', ({ n }) =>
    [LINUX, 'reaper', 'wrong-folder', tux(`/home/ana/.vst3/${n}.clap`)]],
  ['a newer version for all users behind an older one of the user', ({ n, at }) =>
    [SILICON, 'reaper', 'hidden-copy',
      mac(`${ALL}/VST3/${n}.vst3`, at % 2 === 0 ? { reaper: 'shared' } : {}, { version: '2.0' }),
      mac(`${MINE}/VST3/${n}.vst3`, {}, { version: '1.0' })]],
  ['a copy of a distribution behind one of the user on Linux', ({ n }) =>
    [LINUX, BITWIG, 'hidden-copy', tux(`/usr/lib/vst3/${n}.vst3`, {}, { version: '' }), tux(`/home/ana/.vst3/${n}.vst3`)]],
  ['a bundle with the class id of another one, which the DAW has', ({ n }) =>
    [WINDOWS, LIVE, 'same-class-id',
      pc(`${COMMON}\\${n}.vst3`, { [LIVE]: 'absent' }, { classId: CLASS_ID }),
      pc(`${COMMON}\\${n} Demo.vst3`, { [LIVE]: 'listed' }, { classId: CLASS_ID })]],
  ['an Audio Unit that macOS has not registered', ({ n, at, folder }) =>
    [SILICON, at % 2 === 0 ? 'logic-pro' : 'reaper', 'not-registered', mac(`${folder}/Components/${n}.component`, { [UNIT]: 'absent' })]],
  ['an Audio Unit that macOS has registered, and Logic', ({ n, folder }) =>
    [SILICON, 'logic-pro', 'seen', mac(`${folder}/Components/${n}.component`, { [UNIT]: 'listed' })]],
  ['a plugin that the user has switched off in the DAW', ({ n }) =>
    [SILICON, LIVE, 'off-in-daw', mac(`${ALL}/VST3/${n}.vst3`, { [LIVE]: 'off' })]],
  ['a plugin that another team signs since the last scan, and that the DAW refuses', ({ n, folder, daw }) =>
    [SILICON, daw, 'signer-changed', mac(`${folder}/VST3/${n}.vst3`, { [daw]: 'failed' }, { facts: { formerSigner: 'AAAAAAAAAA' } })]],
  ['a plugin on the blocklist of its DAW', ({ n, daw }) =>
    [WINDOWS, daw, 'blocklisted', pc(`${COMMON}\\${n}.vst3`, { [daw]: 'failed' })]],
  ['a plugin that was installed after the last scan of the DAW', ({ n, daw }) =>
    [LINUX, daw, 'not-scanned-yet', tux(`/home/ana/.vst3/${n}.vst3`, { [daw]: 'older' })]],
]

/** Kinds about which nothing can be said, and nothing is. */
// biome-ignore format: one kind in two lines reads as the table that it is
const OPEN_KINDS: Kind[] = [
  ['a whole plugin in its folder, and a DAW that keeps no list', ({ n }) =>
    [SILICON, BITWIG, 'no-list', mac(`${ALL}/VST3/${n}.vst3`)]],
  ['a whole plugin in its folder that a list lacks', ({ n }) =>
    [SILICON, 'reaper', 'not-in-list', mac(`${ALL}/VST3/${n}.vst3`, { reaper: 'absent' })]],
  ['a plugin on a computer whose helper has not looked', ({ n }) =>
    [SILICON, 'reaper', 'not-checked', mac(`${ALL}/VST3/${n}.vst3`, {}, { facts: null })]],
  ['a plugin of unknown processors', ({ n }) =>
    [WINDOWS, BITWIG, 'unknown-bundle', pc(`${COMMON}\\${n}.vst3`, {}, { architectures: [] })]],
  ['a plugin that macOS holds back, which its user has allowed', ({ n }) =>
    [SILICON, BITWIG, 'no-list', mac(`${ALL}/VST3/${n}.vst3`, {}, { facts: { isQuarantined: false } })]],
  ['an unsigned plugin on an Intel Mac', ({ n }) =>
    [INTEL, BITWIG, 'no-list', mac(`${ALL}/VST3/${n}.vst3`, {}, { facts: { signature: 'none' } })]],
  ['a plugin of Waves in its own folder', ({ n }) =>
    [SILICON, BITWIG, 'no-list', mac(`/Applications/Waves/Plug-Ins V14/${n}.bundle`)]],
]

const scenesOf = (kinds: readonly Kind[]): Scene[] =>
  kinds.flatMap(([kind, make]) =>
    NAMES.map((n, at) => {
      const isEven = at % 2 === 0
      const given: Given = { n, at, folder: isEven ? ALL : MINE, daw: isEven ? 'reaper' : 'ableton-live' }
      const [computer, daw, label, asked, ...others] = make(given)
      return { name: `${kind}: ${n}`, computer, bundles: [asked, ...others], path: asked.path, daw, label }
    }),
  )

/** Ten scenes of each of the 40 kinds. */
export const SCENES = scenesOf(KINDS)
export const OPEN_SCENES = scenesOf(OPEN_KINDS)
