import type { DawId } from '../../songs/daws.ts'
import type { HealthBundle, HealthComputer } from '../health-case.ts'
import { INTEL, LINUX, mac, pc, SILICON, tux, WINDOWS } from './bundles.ts'
import type { Scene } from './scenes.ts'

/**
 * Scenes of a second author, who had not read the table when labeling them: each has the truth as DAWs and their users know it, also
 * where no list tells it. A DAW that keeps a list has scanned.
 */

const MAC = '/Library/Audio/Plug-Ins'
const ME = '/Users/kim/Library/Audio/Plug-Ins'
const AVID = '/Library/Application Support/Avid/Audio/Plug-Ins'
const COMMON = 'C:\\Program Files\\Common Files'
const OWN = 'C:\\Users\\kim\\AppData\\Local\\Programs\\Common'
const M13 = { ...INTEL, systemVersion: '13.0' }
const CATALINA = { ...INTEL, systemVersion: '10.15.7' }
const ARM_PC = { ...WINDOWS, processor: 'arm64' }
const ARM_LINUX = { ...LINUX, processor: 'arm64' }
const x64 = { architectures: ['x86_64'] }
const arm = { architectures: ['arm64'] }
const i386 = { architectures: ['i386'] }
const ID = '5653544469566174616C000000000000'
const f = (facts: NonNullable<Parameters<typeof mac>[2]>['facts']) => ({ facts })

const [L, G, C, R, S, B, P] = [
  'ableton-live',
  'logic-pro',
  'cubase',
  'reaper',
  'studio-one',
  'bitwig-studio',
  'pro-tools',
] as const
const [F, A, RN, LM, RS] = ['fl-studio', 'ardour', 'renoise', 'lmms', 'reason'] as const

type Told = [
  computer: HealthComputer,
  daw: DawId,
  label: Scene['label'],
  asked: HealthBundle,
  ...others: HealthBundle[],
]

// biome-ignore format: one scene a line reads as the table that it is
const TOLD: Told[] = [
  // Formats.
  [SILICON, G, 'seen', mac(`${MAC}/Components/Diva.component`, { 'audio-units': 'listed' })],
  [SILICON, G, 'format', mac(`${MAC}/VST3/Diva.vst3`)],
  [LINUX, R, 'seen', tux('/usr/lib/lv2/x.lv2')],
  [LINUX, B, 'seen', tux('/home/kim/.clap/x.clap')],
  [SILICON, P, 'seen', mac(`${AVID}/X.aaxplugin`)],
  [WINDOWS, P, 'seen', pc(`${COMMON}\\Avid\\Audio\\Plug-Ins\\X.aaxplugin`)],
  [LINUX, A, 'seen', tux('/home/kim/.lv2/x.lv2')],
  [LINUX, A, 'format', tux('/home/kim/.clap/x.clap')],
  [WINDOWS, RN, 'seen', pc(`${COMMON}\\VST3\\X.vst3`)],
  [LINUX, LM, 'seen', tux('/home/kim/.lv2/x.lv2')],
  [LINUX, LM, 'format', tux('/home/kim/.vst3/X.vst3')],
  [WINDOWS, RS, 'seen', pc(`${COMMON}\\VST3\\X.vst3`)],
  // Folders.
  [SILICON, L, 'wrong-folder', mac(`${MAC}/VST/X.vst3`, { [L]: 'absent' })],
  [SILICON, G, 'wrong-folder', mac(`${MAC}/Components/Maker/X.component`, { 'audio-units': 'absent' })],
  [SILICON, R, 'wrong-folder', mac('/Users/kim/Downloads/Surge.clap', { [R]: 'absent' })],
  [WINDOWS, C, 'wrong-folder', pc('C:\\Program Files\\Steinberg\\VSTPlugins\\X.vst3', { [C]: 'absent' })],
  [WINDOWS, L, 'no-list', pc(`${OWN}\\VST3\\X.vst3`)],
  [WINDOWS, B, 'seen', pc(`${OWN}\\CLAP\\X.clap`)],
  [WINDOWS, R, 'no-list', pc('C:\\Program Files\\VSTPlugins\\X.dll')],
  [WINDOWS, P, 'wrong-folder', pc('C:\\Program Files\\Avid\\X.aaxplugin')],
  [LINUX, R, 'no-list', tux('/usr/local/lib/clap/x.clap')],
  [LINUX, R, 'seen', tux('/usr/local/lib/vst3/X.vst3', { [R]: 'listed' })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/Maker/Sub/X.vst3`, { [L]: 'listed' })],
  [SILICON, S, 'wrong-folder', mac('/Volumes/External/Plug-Ins/X.vst')],
  // Processors.
  [WINDOWS, C, '32-bit', pc('C:\\Program Files (x86)\\Common Files\\VST3\\X.vst3', { [C]: 'absent' }, i386)],
  [SILICON, L, 'not-in-list', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, arm)],
  [M13, L, 'other-processor', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, arm)],
  [SILICON, R, '32-bit', mac(`${MAC}/VST/X.vst`, { [R]: 'absent' }, { architectures: ['ppc'] })],
  [WINDOWS, S, '32-bit', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { [S]: 'absent' }, i386)],
  [WINDOWS, R, 'no-list', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { }, i386)],
  [LINUX, B, 'other-processor', tux('/home/kim/.vst3/X.vst3', { }, { architectures: ['arm64'] })],
  [ARM_LINUX, R, 'other-processor', tux('/home/kim/.clap/x.clap', { [R]: 'absent' }, x64)],
  [ARM_PC, C, 'no-list', pc(`${COMMON}\\VST3\\X.vst3`, { }, x64)],
  [SILICON, B, 'no-list', mac(`${MAC}/VST3/X.vst3`, { }, x64)],
  // Oldest systems.
  [{ ...INTEL, systemVersion: '12.0' }, L, 'newer-system', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, { minSystem: '13.0' })],
  [CATALINA, G, 'newer-system', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' }, { minSystem: '10.15.8' })],
  [{ ...SILICON, systemVersion: '12.7' }, P, 'newer-system', mac(`${AVID}/X.aaxplugin`, { }, { minSystem: '12.10' })],
  // Signatures and quarantine.
  [M13, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ signature: 'none' }))],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ isQuarantined: true }))],
  [SILICON, G, 'quarantined', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' }, f({ isQuarantined: true, signature: 'ad-hoc' }))],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ formerSigner: 'TEAMA' }))],
  [SILICON, P, 'quarantined', mac(`${AVID}/X.aaxplugin`, { }, f({ isQuarantined: true, signature: 'none' }))],
  // Copies.
  [SILICON, L, 'hidden-copy', mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { version: '2.0', classId: ID }), mac(`${ME}/VST3/X.vst3`, { [L]: 'shared' }, { version: '1.2', classId: ID })],
  [SILICON, L, 'seen', mac(`${ME}/VST3/X.vst3`, { [L]: 'shared' }, { version: '1.2', classId: ID }), mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { version: '2.0', classId: ID })],
  [SILICON, G, 'no-list', mac(`${MAC}/Components/X.component`, { 'audio-units': 'shared' }, { version: '2.0' }), mac(`${ME}/Components/X.component`, { 'audio-units': 'shared' }, { version: '1.0' })],
  [WINDOWS, C, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'shared' }, { version: '2.0' }), pc(`${OWN}\\VST3\\X.vst3`, { [C]: 'shared' }, { version: '3.0' })],
  [LINUX, B, 'hidden-copy', tux('/usr/lib/vst3/X.vst3', { }, { classId: ID }), tux('/home/kim/.vst3/X.vst3', { }, { classId: ID })],
  [SILICON, L, 'same-class-id', mac(`${MAC}/VST3/A/X.vst3`, { [L]: 'shared' }, { classId: ID }), mac(`${MAC}/VST3/B/Y.vst3`, { [L]: 'shared' }, { classId: ID })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { classId: ID }), mac(`${ME}/VST3/X.vst3`, { [L]: 'shared' }, { ...x64, classId: ID })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { classId: ID }), mac(`${ME}/VST3/X.vst3`, { }, f({ state: 'link-to-nowhere' }))],
  // The list of macOS.
  [SILICON, G, 'seen', mac(`${MAC}/Components/X.component`)],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed', 'audio-units': 'absent' })],
  [WINDOWS, F, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [F]: 'listed', [L]: 'failed' })],
  // Bridges.
  [LINUX, B, 'seen', tux('/home/kim/.vst3/yabridge/X.vst3', { }, f({ bridge: 'yabridge', leadsTo: '/home/kim/.wine/drive_c/VST3/X.vst3' }))],
  [LINUX, A, 'seen', tux('/home/kim/.vst/yabridge/X.so', { [A]: 'listed' }, { format: 'VST', facts: { bridge: 'yabridge', leadsTo: '/home/kim/.wine/drive_c/VST/X.dll' } })],
  // Several at once, and little known.
  [SILICON, G, 'format', mac(`${MAC}/VST3/X.vst3`, { }, f({ isQuarantined: true, signature: 'none' }))],
  [SILICON, L, 'wrong-folder', mac(`${MAC}/VST/X.vst3`, { [L]: 'absent' }, x64)],
  [{ ...SILICON, systemVersion: null }, L, 'unknown-bundle', mac(`${MAC}/VST3/X.vst3`, { }, { minSystem: '13.0' })],
  [SILICON, L, 'unknown-bundle', mac(`${MAC}/VST3/X.vst3`, { }, { architectures: [] })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ signature: undefined }))],
  [SILICON, C, 'no-list', mac(`${MAC}/VST/X.vst`)],
]

export const SECOND_SCENES: Scene[] = TOLD.map(([computer, daw, label, asked, ...others]) => ({
  name: `${asked.path} and ${daw}`,
  computer,
  bundles: [asked, ...others],
  path: asked.path,
  daw,
  label,
}))
