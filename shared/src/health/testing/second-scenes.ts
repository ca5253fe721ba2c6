import type { DawId } from '../../songs/daws.ts'
import type { HealthBundle, HealthComputer } from '../health-case.ts'
import { INTEL, LINUX, mac, pc, SILICON, SILICON_ALONE, tux, WINDOWS } from './manual-scenes.ts'
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
const WINE = '/home/kim/.wine/drive_c/Program Files/Common Files/VST3/X.vst3'
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
const [F, A, RN, LM, W, RS] = ['fl-studio', 'ardour', 'renoise', 'lmms', 'waveform', 'reason'] as const

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
  [SILICON, G, 'format', mac(`${MAC}/VST/Diva.vst`)],
  [SILICON, G, 'format', mac(`${ME}/CLAP/Surge.clap`)],
  [SILICON, G, 'format', mac(`${AVID}/X.aaxplugin`)],
  [SILICON, G, 'seen', mac(`${ME}/Components/Tal.component`, { 'audio-units': 'listed' })],
  [SILICON, G, 'format', mac(`${MAC}/VST3/Tal.vst3`)],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' })],
  [SILICON, L, 'seen', mac(`${ME}/Components/X.component`, { [L]: 'listed' })],
  [SILICON, L, 'format', mac(`${MAC}/CLAP/X.clap`)],
  [SILICON, L, 'format', mac(`${ME}/LV2/x.lv2`)],
  [SILICON, L, 'format', mac(`${AVID}/X.aaxplugin`)],
  [WINDOWS, L, 'seen', pc(`${COMMON}\\VST3\\Maker\\X.vst3`, { [L]: 'listed' })],
  [WINDOWS, L, 'format', pc('C:\\Users\\kim\\AppData\\Roaming\\LV2\\x.lv2')],
  [WINDOWS, F, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [F]: 'listed' })],
  [M13, F, 'seen', mac(`${MAC}/VST3/X.vst3`, { [F]: 'listed' })],
  [WINDOWS, F, 'format', pc(`${COMMON}\\LV2\\x.lv2`)],
  [WINDOWS, F, 'format', pc(`${COMMON}\\Avid\\Audio\\Plug-Ins\\X.aaxplugin`)],
  [WINDOWS, C, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'listed' })],
  [WINDOWS, C, 'format', pc(`${COMMON}\\CLAP\\X.clap`)],
  [SILICON, C, 'format', mac(`${MAC}/Components/X.component`)],
  [SILICON, C, 'format', mac(`${AVID}/X.aaxplugin`)],
  [WINDOWS, R, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [R]: 'listed' })],
  [WINDOWS, R, 'seen', pc(`${COMMON}\\CLAP\\X.clap`, { [R]: 'listed' })],
  [LINUX, R, 'seen', tux('/usr/lib/lv2/x.lv2')],
  [SILICON, R, 'seen', mac(`${MAC}/Components/X.component`, { [R]: 'listed', 'audio-units': 'listed' })],
  [SILICON, R, 'format', mac(`${AVID}/X.aaxplugin`)],
  [WINDOWS, S, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [S]: 'listed' })],
  [SILICON, S, 'seen', mac(`${MAC}/Components/X.component`, { [S]: 'listed' })],
  [SILICON, S, 'format', mac(`${MAC}/LV2/x.lv2`)],
  [SILICON, S, 'format', mac(`${AVID}/X.aaxplugin`)],
  [LINUX, B, 'seen', tux('/home/kim/.clap/x.clap')],
  [LINUX, B, 'seen', tux('/home/kim/.vst3/X.vst3')],
  [SILICON, B, 'format', mac(`${MAC}/Components/X.component`)],
  [LINUX, B, 'format', tux('/usr/lib/lv2/x.lv2')],
  [SILICON, P, 'seen', mac(`${AVID}/X.aaxplugin`)],
  [SILICON, P, 'format', mac(`${MAC}/VST3/X.vst3`)],
  [SILICON, P, 'format', mac(`${MAC}/Components/X.component`)],
  [WINDOWS, P, 'seen', pc(`${COMMON}\\Avid\\Audio\\Plug-Ins\\X.aaxplugin`)],
  [WINDOWS, P, 'format', pc('C:\\Program Files\\VSTPlugins\\X.dll')],
  [LINUX, A, 'seen', tux('/home/kim/.lv2/x.lv2')],
  [LINUX, A, 'seen', tux('/usr/lib/vst3/X.vst3', { [A]: 'listed' })],
  [LINUX, A, 'format', tux('/home/kim/.clap/x.clap')],
  [M13, A, 'seen', mac(`${MAC}/Components/X.component`, { 'audio-units': 'listed' })],
  [WINDOWS, RN, 'seen', pc(`${COMMON}\\VST3\\X.vst3`)],
  [WINDOWS, RN, 'format', pc(`${COMMON}\\CLAP\\X.clap`)],
  [LINUX, RN, 'format', tux('/usr/lib/lv2/x.lv2')],
  [LINUX, LM, 'seen', tux('/home/kim/.lv2/x.lv2')],
  [LINUX, LM, 'format', tux('/home/kim/.vst3/X.vst3')],
  [WINDOWS, LM, 'format', pc(`${COMMON}\\CLAP\\X.clap`)],
  [WINDOWS, W, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [W]: 'listed' })],
  [WINDOWS, W, 'format', pc(`${COMMON}\\Avid\\Audio\\Plug-Ins\\X.aaxplugin`)],
  [WINDOWS, RS, 'seen', pc(`${COMMON}\\VST3\\X.vst3`)],
  [SILICON, RS, 'format', mac(`${MAC}/Components/X.component`)],
  [WINDOWS, RS, 'format', pc(`${COMMON}\\CLAP\\X.clap`)],
  // Folders.
  [SILICON, L, 'wrong-folder', mac(`${MAC}/VST/X.vst3`, { [L]: 'absent' })],
  [SILICON, G, 'wrong-folder', mac(`${MAC}/VST3/X.component`, { 'audio-units': 'absent' })],
  [SILICON, G, 'wrong-folder', mac(`${MAC}/Components/Maker/X.component`, { 'audio-units': 'absent' })],
  [SILICON, R, 'wrong-folder', mac('/Users/kim/Downloads/Surge.clap', { [R]: 'absent' })],
  [WINDOWS, C, 'wrong-folder', pc('C:\\Program Files\\Steinberg\\VSTPlugins\\X.vst3', { [C]: 'absent' })],
  [WINDOWS, L, 'no-list', pc(`${OWN}\\VST3\\X.vst3`)],
  [WINDOWS, B, 'seen', pc(`${OWN}\\CLAP\\X.clap`)],
  [WINDOWS, R, 'no-list', pc('C:\\Program Files\\VSTPlugins\\X.dll')],
  [WINDOWS, F, 'no-list', pc('D:\\My VSTs\\X.dll')],
  [WINDOWS, P, 'wrong-folder', pc('C:\\Program Files\\Avid\\X.aaxplugin')],
  [SILICON, P, 'switched-off', mac(`${AVID} (Unused)/X.aaxplugin`)],
  [LINUX, B, 'wrong-folder', tux('/home/kim/VST/X.vst3')],
  [LINUX, A, 'wrong-folder', tux('/home/kim/.vst3/x.lv2')],
  [LINUX, R, 'no-list', tux('/usr/local/lib/clap/x.clap')],
  [LINUX, R, 'seen', tux('/usr/local/lib/vst3/X.vst3', { [R]: 'listed' })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/Maker/Sub/X.vst3`, { [L]: 'listed' })],
  [SILICON, S, 'wrong-folder', mac('/Volumes/External/Plug-Ins/X.vst')],
  // Processors.
  [WINDOWS, C, '32-bit', pc('C:\\Program Files (x86)\\Common Files\\VST3\\X.vst3', { [C]: 'absent' }, i386)],
  [SILICON, L, 'intel-in-apple-silicon', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, x64)],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, x64)],
  [SILICON, L, 'not-in-list', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, arm)],
  [M13, L, 'other-processor', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, arm)],
  [M13, G, 'seen', mac(`${MAC}/Components/X.component`, { 'audio-units': 'listed' }, x64)],
  [SILICON_ALONE, G, 'needs-rosetta', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' }, x64)],
  [SILICON, C, '32-bit', mac(`${MAC}/VST3/X.vst3`, { [C]: 'absent' }, i386)],
  [CATALINA, L, '32-bit', mac(`${MAC}/VST/X.vst`, { [L]: 'absent' }, i386)],
  [SILICON, R, '32-bit', mac(`${MAC}/VST/X.vst`, { [R]: 'absent' }, { architectures: ['ppc'] })],
  [WINDOWS, C, 'other-processor', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'absent' }, arm)],
  [WINDOWS, S, '32-bit', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { [S]: 'absent' }, i386)],
  [WINDOWS, R, 'no-list', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { }, i386)],
  [WINDOWS, F, 'no-list', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { }, i386)],
  [WINDOWS, B, 'no-list', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { }, i386)],
  [WINDOWS, L, '32-bit', pc('C:\\Program Files (x86)\\VSTPlugins\\X.dll', { [L]: 'absent' }, i386)],
  [LINUX, B, 'other-processor', tux('/home/kim/.vst3/X.vst3', { }, { architectures: ['arm64'] })],
  [ARM_LINUX, R, 'other-processor', tux('/home/kim/.clap/x.clap', { [R]: 'absent' }, x64)],
  [ARM_PC, C, 'no-list', pc(`${COMMON}\\VST3\\X.vst3`, { }, x64)],
  [SILICON, B, 'no-list', mac(`${MAC}/VST3/X.vst3`, { }, x64)],
  [SILICON, R, 'no-list', mac(`${MAC}/VST3/X.vst3`, { }, x64)],
  // Oldest systems.
  [{ ...INTEL, systemVersion: '12.0' }, L, 'newer-system', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, { minSystem: '13.0' })],
  [M13, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, { minSystem: '13.0' })],
  [SILICON, G, 'seen', mac(`${MAC}/Components/X.component`, { 'audio-units': 'listed' }, { minSystem: '10.9' })],
  [CATALINA, G, 'newer-system', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' }, { minSystem: '10.15.8' })],
  [{ ...SILICON, systemVersion: '12.7' }, P, 'newer-system', mac(`${AVID}/X.aaxplugin`, { }, { minSystem: '12.10' })],
  // Signatures and quarantine.
  [SILICON, L, 'quarantined', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, f({ isQuarantined: true, signature: 'none' }))],
  [SILICON, L, 'not-signed', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, f({ signature: 'none' }))],
  [M13, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ signature: 'none' }))],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ isQuarantined: true }))],
  [SILICON, G, 'quarantined', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' }, f({ isQuarantined: true, signature: 'ad-hoc' }))],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ signature: 'ad-hoc' }))],
  [M13, C, 'quarantined', mac(`${MAC}/VST3/X.vst3`, { [C]: 'absent' }, f({ isQuarantined: true, signature: 'none' }))],
  [WINDOWS, C, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'listed' }, f({ signature: 'none' }))],
  [LINUX, B, 'seen', tux('/home/kim/.vst3/X.vst3')],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ formerSigner: 'TEAMA' }))],
  [SILICON, R, 'no-list', mac(`${MAC}/VST3/X.vst3`, { }, f({ isQuarantined: true }))],
  [SILICON, P, 'quarantined', mac(`${AVID}/X.aaxplugin`, { }, f({ isQuarantined: true, signature: 'none' }))],
  // Files and links.
  [SILICON, L, 'half-written', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, f({ state: 'half-written' }))],
  [SILICON, G, 'half-written', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' }, f({ state: 'half-written' }))],
  [WINDOWS, C, 'damaged', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'absent' }, { architectures: [], facts: { state: 'damaged' } })],
  [LINUX, A, 'half-written', tux('/home/kim/.lv2/x.lv2', { }, { architectures: [], facts: { state: 'half-written' } })],
  [SILICON, R, 'link-to-nowhere', mac(`${MAC}/VST3/X.vst3`, { [R]: 'absent' }, f({ state: 'link-to-nowhere', leadsTo: '/Volumes/Gone/X.vst3' }))],
  [LINUX, B, 'link-to-nowhere', tux('/home/kim/.clap/x.clap', { }, f({ state: 'link-to-nowhere' }))],
  [SILICON, L, 'alias', mac(`${MAC}/VST3/X.vst3`, { [L]: 'absent' }, f({ state: 'alias' }))],
  [SILICON, L, 'switched-off', mac(`${MAC}/VST3/X.vst3.disabled`, { [L]: 'absent' })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' })],
  // Copies.
  [SILICON, L, 'hidden-copy', mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { version: '2.0', classId: ID }), mac(`${ME}/VST3/X.vst3`, { [L]: 'shared' }, { version: '1.2', classId: ID })],
  [SILICON, L, 'seen', mac(`${ME}/VST3/X.vst3`, { [L]: 'shared' }, { version: '1.2', classId: ID }), mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { version: '2.0', classId: ID })],
  [SILICON, G, 'no-list', mac(`${MAC}/Components/X.component`, { 'audio-units': 'shared' }, { version: '2.0' }), mac(`${ME}/Components/X.component`, { 'audio-units': 'shared' }, { version: '1.0' })],
  [WINDOWS, C, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'shared' }, { version: '2.0' }), pc(`${OWN}\\VST3\\X.vst3`, { [C]: 'shared' }, { version: '3.0' })],
  [LINUX, B, 'hidden-copy', tux('/usr/lib/vst3/X.vst3', { }, { classId: ID }), tux('/home/kim/.vst3/X.vst3', { }, { classId: ID })],
  [SILICON, L, 'same-class-id', mac(`${MAC}/VST3/A/X.vst3`, { [L]: 'shared' }, { classId: ID }), mac(`${MAC}/VST3/B/Y.vst3`, { [L]: 'shared' }, { classId: ID })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { classId: ID }), mac(`${ME}/VST3/X.vst3`, { [L]: 'shared' }, { ...x64, classId: ID })],
  [SILICON, L, 'seen', mac(`${MAC}/Components/X.component`, { [L]: 'listed' }), mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'shared' }, { classId: ID }), mac(`${ME}/VST3/X.vst3`, { }, f({ state: 'link-to-nowhere' }))],
  // The list of macOS.
  [SILICON, G, 'not-registered', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' })],
  [SILICON, G, 'seen', mac(`${MAC}/Components/X.component`)],
  [SILICON, G, 'not-registered', mac(`${MAC}/Components/X.component`, { 'audio-units': 'absent' })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed', 'audio-units': 'absent' })],
  // Blocklists.
  [WINDOWS, R, 'blocklisted', pc(`${COMMON}\\VST3\\X.vst3`, { [R]: 'failed' })],
  [WINDOWS, L, 'blocklisted', pc(`${COMMON}\\VST3\\X.vst3`, { [L]: 'failed' })],
  [WINDOWS, C, 'blocklisted', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'failed' })],
  [SILICON, S, 'blocklisted', mac(`${MAC}/VST3/X.vst3`, { [S]: 'failed' })],
  [WINDOWS, F, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [F]: 'listed', [L]: 'failed' })],
  [WINDOWS, C, 'seen', pc(`${COMMON}\\VST3\\X.vst3`, { [C]: 'listed', [R]: 'failed' })],
  // Bridges.
  [LINUX, B, 'seen', tux('/home/kim/.vst3/yabridge/X.vst3', { }, f({ bridge: 'yabridge', leadsTo: '/home/kim/.wine/drive_c/VST3/X.vst3' }))],
  [LINUX, R, 'seen', tux('/home/kim/.vst3/yabridge/X.vst3', { [R]: 'listed' }, f({ bridge: 'yabridge', leadsTo: WINE })), pc(WINE)],
  [LINUX, B, 'no-bridge', pc(WINE)],
  [LINUX, R, 'link-to-nowhere', tux('/home/kim/.vst3/yabridge/X.vst3', { [R]: 'absent' }, f({ state: 'link-to-nowhere', bridge: 'yabridge', leadsTo: '/home/kim/.wine/X.vst3' }))],
  [LINUX, A, 'seen', tux('/home/kim/.vst/yabridge/X.so', { [A]: 'listed' }, { format: 'VST', facts: { bridge: 'yabridge', leadsTo: '/home/kim/.wine/drive_c/VST/X.dll' } })],
  // Several at once, and little known.
  [SILICON, G, 'format', mac(`${MAC}/VST3/X.vst3`, { }, f({ isQuarantined: true, signature: 'none' }))],
  [SILICON, L, 'wrong-folder', mac(`${MAC}/VST/X.vst3`, { [L]: 'absent' }, x64)],
  [{ ...SILICON, systemVersion: null }, L, 'unknown-bundle', mac(`${MAC}/VST3/X.vst3`, { }, { minSystem: '13.0' })],
  [SILICON, L, 'unknown-bundle', mac(`${MAC}/VST3/X.vst3`, { }, { architectures: [] })],
  [SILICON, L, 'seen', mac(`${MAC}/VST3/X.vst3`, { [L]: 'listed' }, f({ signature: undefined }))],
  [WINDOWS, LM, 'no-list', pc('C:\\Program Files\\VSTPlugins\\X.dll')],
  [LINUX, W, 'no-list', tux('/home/kim/.lv2/x.lv2')],
  [SILICON, RS, 'seen', mac(`${MAC}/VST3/X.vst3`)],
  [WINDOWS, RS, 'format', pc(`${COMMON}\\Avid\\Audio\\Plug-Ins\\X.aaxplugin`)],
  [LINUX, S, 'seen', tux('/home/kim/.vst3/X.vst3', { [S]: 'listed' })],
  [LINUX, RN, 'seen', tux('/home/kim/.vst3/X.vst3')],
  [SILICON, C, 'no-list', mac(`${MAC}/VST/X.vst`)],
  [SILICON, W, 'seen', mac(`${MAC}/Components/X.component`, { [W]: 'listed', 'audio-units': 'listed' })],
]

export const SECOND_SCENES: Scene[] = TOLD.map(([computer, daw, label, asked, ...others]) => ({
  name: `${asked.path} and ${daw}`,
  computer,
  bundles: [asked, ...others],
  path: asked.path,
  daw,
  label,
}))
