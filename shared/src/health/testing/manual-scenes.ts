import type { DawId } from '../../songs/daws.ts'
import type { ListId, ListState } from '../bundle-check.ts'
import {
  type BundleFacts,
  type BundleKind,
  bundleOfOwnKind,
  type HealthBundle,
  type HealthComputer,
} from '../health-case.ts'
import type { Scene } from './scenes.ts'

/**
 * A second set of scenes, whose labels come from the manuals of the DAWs and of the formats alone, and whose bundles have the shapes of
 * files that people have reported. Each is written out, so that none follows from another.
 */

export const SILICON: HealthComputer = {
  platform: 'macos',
  systemVersion: '14.7.1',
  processor: 'arm64',
  hasRosetta: true,
}
export const SILICON_ALONE: HealthComputer = { ...SILICON, hasRosetta: false }
export const INTEL: HealthComputer = {
  platform: 'macos',
  systemVersion: '12.7.6',
  processor: 'x86_64',
  hasRosetta: null,
}
export const WINDOWS: HealthComputer = {
  platform: 'windows',
  systemVersion: '10.0.19045',
  processor: 'x86_64',
  hasRosetta: null,
}
export const LINUX: HealthComputer = {
  platform: 'linux',
  systemVersion: null,
  processor: 'x86_64',
  hasRosetta: null,
}

type Lists = Partial<Record<ListId, ListState>>
type Usual = Partial<Omit<HealthBundle, 'kind'> & BundleKind>
type Fields = Omit<Usual, 'facts'> & { facts?: Partial<BundleFacts> | null }

function bundle(path: string, usual: Usual, facts: BundleFacts, lists: Lists, own: Fields) {
  return bundleOfOwnKind({
    pluginId: 'plugin',
    installationId: path,
    path,
    machine: 'here',
    format: FORMATS[path.split('.').at(-1) ?? ''] ?? 'VST3',
    version: '1.0.1',
    minSystem: '',
    platform: null,
    classId: '',
    hasBundleId: false,
    architectures: ['x86_64'],
    ...usual,
    ...own,
    facts: own.facts === null ? null : { ...facts, lists, ...own.facts },
  })
}

const FORMATS: Record<string, string> = {
  component: 'AU',
  appex: 'AU',
  vst3: 'VST3',
  vst: 'VST',
  dll: 'VST',
  clap: 'CLAP',
  aaxplugin: 'AAX',
  lv2: 'LV2',
}

export const mac = (path: string, lists: Lists = {}, own: Fields = {}): HealthBundle =>
  bundle(
    path,
    { platform: 'macos', architectures: ['x86_64', 'arm64'] },
    { state: 'whole', isQuarantined: false, signature: 'team', lists: {} },
    lists,
    own,
  )
export const pc = (path: string, lists: Lists = {}, own: Fields = {}): HealthBundle =>
  bundle(path, { platform: 'windows' }, { state: 'whole', lists: {} }, lists, own)
export const tux = (path: string, lists: Lists = {}, own: Fields = {}): HealthBundle =>
  bundle(path, { platform: 'linux' }, { state: 'whole', lists: {} }, lists, own)

const MAC = '/Library/Audio/Plug-Ins'
const ME = '/Users/mo/Library/Audio/Plug-Ins'
const COMMON = 'C:\\Program Files\\Common Files'

type Told = [
  name: string,
  computer: HealthComputer,
  daw: DawId,
  label: Scene['label'],
  bundle: HealthBundle,
  ...others: HealthBundle[],
]

// biome-ignore format: one scene a line or two reads as the table that it is
const TOLD: Told[] = [
  // Audio Units: macOS keeps one registry, which all hosts of them read.
  ['an Audio Unit in the folder of all users that macOS has registered', SILICON, 'logic-pro', 'seen',
    mac(`${MAC}/Components/ValleyEcho.component`, { 'audio-units': 'listed' })],
  ['an Audio Unit that macOS does not list though it is older than the list', SILICON, 'logic-pro', 'not-registered',
    mac(`${ME}/Components/ValleyEcho.component`, { 'audio-units': 'absent' })],
  ['a downloaded Audio Unit that macOS does not list', SILICON, 'logic-pro', 'quarantined',
    mac(`${ME}/Components/ValleyEcho.component`, { 'audio-units': 'absent' }, { facts: { isQuarantined: true } })],
  // macOS lists an Audio Unit by its property list alone, before it runs any of it.
  ['a downloaded Audio Unit that macOS lists all the same', SILICON, 'logic-pro', 'quarantined',
    mac(`${MAC}/Components/ValleyEcho.component`, { 'audio-units': 'listed' }, { facts: { isQuarantined: true, signature: 'ad-hoc' } })],
  ['an Audio Unit in the folder for VST3', SILICON, 'logic-pro', 'wrong-folder',
    mac(`${MAC}/VST3/ValleyEcho.component`, { 'audio-units': 'absent' })],
  ['an Audio Unit on the desktop', INTEL, 'logic-pro', 'wrong-folder',
    mac('/Users/mo/Desktop/ValleyEcho.component', { 'audio-units': 'absent' })],
  ['an app extension inside its app', SILICON, 'logic-pro', 'seen',
    mac('/Applications/Kestrel.app/Contents/PlugIns/KestrelAU.appex', { 'audio-units': 'listed' })],
  ['an Intel Audio Unit that macOS has registered, which Logic hosts by Rosetta', SILICON, 'logic-pro', 'seen',
    mac(`${MAC}/Components/Pan.component`, { 'audio-units': 'listed' }, { architectures: ['x86_64'], facts: { signature: 'none' } })],
  ['an Intel Audio Unit where Rosetta is missing', SILICON_ALONE, 'logic-pro', 'needs-rosetta',
    mac(`${MAC}/Components/Pan.component`, { 'audio-units': 'absent' }, { architectures: ['x86_64'] })],
  ['an Audio Unit of PowerPC and 32-bit Intel times', INTEL, 'logic-pro', '32-bit',
    mac(`${MAC}/Components/AGainOld.component`, { 'audio-units': 'absent' }, { architectures: ['ppc', 'i386'] })],
  ['an Audio Unit and Bitwig Studio, which hosts none', INTEL, 'bitwig-studio', 'format',
    mac(`${MAC}/Components/ValleyEcho.component`, { 'audio-units': 'listed' })],
  // Formats that a DAW does not host.
  ['a VST3 and Logic Pro', SILICON, 'logic-pro', 'format', mac(`${MAC}/VST3/ToneTape.vst3`)],
  ['a CLAP and Live', SILICON, 'ableton-live', 'format', mac(`${MAC}/CLAP/ToneTape.clap`)],
  ['a CLAP and Cubase', WINDOWS, 'cubase', 'format', pc(`${COMMON}\\CLAP\\ToneTape.clap`, { cubase: 'absent' })],
  ['a VST2 and LUNA', SILICON, 'luna', 'format', mac(`${MAC}/VST/ValleyEcho.vst`)],
  ['an LV2 and Bitwig Studio', LINUX, 'bitwig-studio', 'format', tux('/usr/lib/lv2/fil.lv2')],
  ['a CLAP and Ardour', LINUX, 'ardour', 'format', tux('/home/mo/.clap/ToneTape.clap')],
  ['a VST3 and Pro Tools', WINDOWS, 'pro-tools', 'format', pc(`${COMMON}\\VST3\\ToneTape.vst3`)],
  // VST3 on a Mac.
  ['a whole VST3 that the list of Live has', SILICON, 'ableton-live', 'seen',
    mac(`${MAC}/VST3/ToneTape.vst3`, { 'ableton-live': 'listed' })],
  ['a VST3 among Audio Units', SILICON, 'ableton-live', 'wrong-folder',
    mac(`${MAC}/Components/ToneTape.vst3`, { 'ableton-live': 'absent' })],
  ['an Intel VST3 in Live, which runs natively', SILICON, 'ableton-live', 'intel-in-apple-silicon',
    mac(`${MAC}/VST3/ToneTape.vst3`, { 'ableton-live': 'absent' }, { architectures: ['x86_64'] })],
  ['a VST3 for Apple silicon alone on an Intel Mac', INTEL, 'cubase', 'other-processor',
    mac(`${MAC}/VST3/Grain.vst3`, { cubase: 'absent' }, { architectures: ['arm64'] })],
  ['a VST3 that needs macOS 14 on macOS 12', INTEL, 'studio-one', 'newer-system',
    mac(`${MAC}/VST3/Grain.vst3`, { 'studio-one': 'absent' }, { minSystem: '14.0' })],
  ['a VST3 whose halves ask for macOS 10.11 and 11, on macOS 12', INTEL, 'reaper', 'seen',
    mac(`${MAC}/VST3/Magic8.vst3`, { reaper: 'listed' }, { minSystem: 'x86_64 10.11, arm64 11.0' })],
  ['a VST3 built at home, signed by the linker', SILICON, 'reaper', 'seen',
    mac(`${ME}/VST3/NewProject.vst3`, { reaper: 'listed' }, { facts: { signature: 'ad-hoc' } })],
  ['a VST3 without any signature for Apple silicon', SILICON, 'ableton-live', 'not-signed',
    mac(`${ME}/VST3/NewProject.vst3`, { 'ableton-live': 'absent' }, { architectures: ['arm64'], facts: { signature: 'none' } })],
  ['a VST3 without any signature on an Intel Mac, which asks for none', INTEL, 'ableton-live', 'not-in-list',
    mac(`${ME}/VST3/NewProject.vst3`, { 'ableton-live': 'absent' }, { facts: { signature: 'none' } })],
  ['a link whose target is on a disk that is gone', SILICON, 'cubase', 'link-to-nowhere',
    mac(`${MAC}/VST3/Strings.vst3`, { cubase: 'absent' }, { facts: { state: 'link-to-nowhere', leadsTo: '/Volumes/Samples/Strings.vst3' } })],
  ['an alias that the Finder has made', SILICON, 'cubase', 'alias',
    mac(`${MAC}/VST3/Strings.vst3`, { cubase: 'absent' }, { facts: { state: 'alias' } })],
  ['a copy that was broken off before its program', SILICON, 'reaper', 'half-written',
    mac(`${MAC}/VST3/Strings.vst3`, { reaper: 'failed' }, { architectures: [], facts: { state: 'half-written' } })],
  ['the system\'s copy behind that of the user', SILICON, 'cubase', 'hidden-copy',
    mac(`${MAC}/VST3/Echo.vst3`, { cubase: 'shared' }, { version: '2.0' }),
    mac(`${ME}/VST3/Echo.vst3`, { cubase: 'shared' }, { version: '1.0' })],
  ['the copy of the user, which comes first', SILICON, 'cubase', 'seen',
    mac(`${ME}/VST3/Echo.vst3`, { cubase: 'listed' }, { version: '1.0' }),
    mac(`${MAC}/VST3/Echo.vst3`, { cubase: 'shared' }, { version: '2.0' })],
  ['one of three plugins that forgot to change their bundle identifier', INTEL, 'cubase', 'seen',
    mac(`${MAC}/VST3/Filter.vst3`, { cubase: 'listed' }, { hasBundleId: true }),
    mac(`${MAC}/VST3/Gain.vst3`, { cubase: 'listed' }, { hasBundleId: true, pluginId: 'gain' })],
  ['a renamed copy with the same class id', INTEL, 'cubase', 'same-class-id',
    mac(`${MAC}/VST3/Echo old.vst3`, { cubase: 'absent' }, { classId: '72C4DB717A4D459AB97E51745D84B39D' }),
    mac(`${MAC}/VST3/Echo.vst3`, { cubase: 'listed' }, { classId: '72C4DB717A4D459AB97E51745D84B39D' })],
  ['a VST3 that was installed after the last scan', SILICON, 'studio-one', 'not-scanned-yet',
    mac(`${MAC}/VST3/ToneTape.vst3`, { 'studio-one': 'older' })],
  ['a VST3 that was updated after the list was written', SILICON, 'studio-one', 'seen',
    mac(`${MAC}/VST3/ToneTape.vst3`, { 'studio-one': 'listed-before' })],
  ['a VST3 that the user has disabled in Live', WINDOWS, 'ableton-live', 'off-in-daw',
    pc(`${COMMON}\\VST3\\Example Broken.vst3`, { 'ableton-live': 'off' })],
  ['a VST3 that crashed REAPER at its scan', SILICON, 'reaper', 'blocklisted',
    mac(`${MAC}/VST3/ToneTape.vst3`, { reaper: 'failed' })],
  ['a VST3 that another team has signed since, and Live lacks', SILICON, 'ableton-live', 'signer-changed',
    mac(`${MAC}/VST3/ToneTape.vst3`, { 'ableton-live': 'absent' }, { facts: { formerSigner: '2Z7AZ9RMWS' } })],
  ['a downloaded VST3 and a DAW that keeps no readable list', SILICON, 'bitwig-studio', 'quarantined',
    mac(`${MAC}/VST3/ToneTape.vst3`, {}, { facts: { isQuarantined: true, signature: 'ad-hoc' } })],
  ['a downloaded VST3 that a team has signed, which Apple may have checked', SILICON, 'bitwig-studio', 'no-list',
    mac(`${MAC}/VST3/ToneTape.vst3`, {}, { facts: { isQuarantined: true } })],
  ['a VST3 that no helper has looked at', SILICON, 'reaper', 'not-checked',
    mac(`${MAC}/VST3/ToneTape.vst3`, {}, { facts: null })],
  // AAX: Avid has one folder for it, and one beside it for what is not used.
  ['an AAX in the folder of Avid', SILICON, 'pro-tools', 'no-list',
    mac('/Library/Application Support/Avid/Audio/Plug-Ins/AutoWide.aaxplugin')],
  ['an AAX among the unused of Avid', SILICON, 'pro-tools', 'switched-off',
    mac('/Library/Application Support/Avid/Audio/Plug-Ins (Unused)/AutoWide.aaxplugin')],
  ['an AAX in Windows\' folder for VST3', WINDOWS, 'pro-tools', 'wrong-folder',
    pc(`${COMMON}\\VST3\\AutoWide.aaxplugin`)],
  // Windows.
  ['a VST2 in a folder that REAPER is told to search', WINDOWS, 'reaper', 'seen',
    pc('D:\\Audio\\VSTPlugins\\Bluebird\\Chorus.dll', { reaper: 'listed' })],
  ['a 32-bit VST2 in Live, which hosts 64 bits', WINDOWS, 'ableton-live', '32-bit',
    pc('C:\\Program Files (x86)\\VSTPlugins\\Chorus.dll', { 'ableton-live': 'absent' }, { architectures: ['i386'] })],
  ['a 32-bit VST2 that REAPER bridges', WINDOWS, 'reaper', 'seen',
    pc('C:\\Program Files (x86)\\VSTPlugins\\Chorus.dll', { reaper: 'listed' }, { architectures: ['i386'] })],
  ['a VST3 in a folder of the user\'s own, which Cubase does not search', WINDOWS, 'cubase', 'wrong-folder',
    pc('C:\\VST3\\ToneTape.vst3', { cubase: 'absent' })],
  ['a VST3 for one user, in the folder that VST 3.7 names', WINDOWS, 'studio-one', 'seen',
    pc('C:\\Users\\mo\\AppData\\Local\\Programs\\Common\\VST3\\ToneTape.vst3', { 'studio-one': 'listed' })],
  ['a page of a site that was saved as a plugin', WINDOWS, 'fl-studio', 'damaged',
    pc(`${COMMON}\\VST3\\letter.vst3`, { 'fl-studio': 'absent' }, { architectures: [], facts: { state: 'damaged' } })],
  ['a shortcut in the folder for VST3, which the format allows and Cubase has followed', WINDOWS, 'cubase', 'seen',
    pc(`${COMMON}\\VST3\\Strings.vst3`, { cubase: 'listed' }, { architectures: [], facts: { state: 'alias' } })],
  ['a plugin for ARM on a PC', WINDOWS, 'reaper', 'other-processor',
    pc(`${COMMON}\\VST3\\Grain.vst3`, { reaper: 'absent' }, { architectures: ['arm64'] })],
  ['a bundle for the Mac that was copied to a PC', WINDOWS, 'cubase', 'other-system',
    mac('D:\\From the Mac\\ToneTape.vst3', { cubase: 'absent' }, { facts: { isQuarantined: undefined, signature: undefined } })],
  // Linux.
  ['a VST3 in the home folder', LINUX, 'reaper', 'seen', tux('/home/mo/.vst3/ToneTape.vst3', { reaper: 'listed' })],
  ['a VST3 whose program lies where no host looks', LINUX, 'reaper', 'half-written',
    tux('/home/mo/.vst3/Meadow.vst3', { reaper: 'absent' }, { architectures: [], facts: { state: 'half-written' } })],
  ['an LV2 in the folder of the distribution', LINUX, 'ardour', 'no-list',
    tux('/usr/lib/x86_64-linux-gnu/lv2/fil.lv2')],
  ['a VST3 among VST2', LINUX, 'ardour', 'wrong-folder',
    tux('/home/mo/.vst/ToneTape.vst3', { ardour: 'absent' })],
  ['a plugin for a Raspberry Pi', LINUX, 'reaper', 'other-processor',
    tux('/home/mo/.vst3/Grain.vst3', { reaper: 'absent' }, { architectures: ['aarch64'] })],
  ['a Windows VST3 in Wine to which no bridge leads', LINUX, 'reaper', 'no-bridge',
    pc('/home/mo/.wine/drive_c/Program Files/Common Files/VST3/Serene.vst3', { reaper: 'absent' })],
  ['a bridge of yabridge whose Windows plugin was removed', LINUX, 'bitwig-studio', 'link-to-nowhere',
    tux('/home/mo/.vst3/yabridge/Serene.vst3', {}, { facts: { state: 'link-to-nowhere', bridge: 'yabridge', leadsTo: '/home/mo/.wine/drive_c/Program Files/Common Files/VST3/Serene.vst3' } })],
]

export const MANUAL_SCENES: Scene[] = TOLD.map(([name, computer, daw, label, asked, ...others]) => ({
  name,
  computer,
  bundles: [asked, ...others],
  path: asked.path,
  daw,
  label,
}))
