import type { DawId } from '../../songs/daws.ts'
import {
  type BundleFacts,
  type BundleKind,
  bundleOfOwnKind,
  type HealthBundle,
  type HealthComputer,
} from '../health-case.ts'
import type { HealthReason } from '../health-reasons.ts'
import type { HealthGap } from '../health-terms.ts'

/** The truth about the asked bundle and DAW: seen, or the reason, or why nothing can be said. */
export type Label = 'seen' | HealthReason | HealthGap

export type Scene = {
  name: string
  computer: HealthComputer
  bundles: HealthBundle[]
  /** The path that is asked for. */
  path: string
  daw: DawId
  label: Label
}

const MAC: HealthComputer = { platform: 'macos', systemVersion: '15.1', processor: 'arm64', hasRosetta: true }
const INTEL_MAC: HealthComputer = { ...MAC, systemVersion: '12.6', processor: 'x86_64', hasRosetta: null }
const PC: HealthComputer = {
  platform: 'windows',
  systemVersion: '10.0.22631',
  processor: 'x86_64',
  hasRosetta: null,
}
const LINUX: HealthComputer = {
  platform: 'linux',
  systemVersion: null,
  processor: 'x86_64',
  hasRosetta: null,
}

const FACTS: BundleFacts = { state: 'whole', lists: {} }
const MAC_FACTS: BundleFacts = { ...FACTS, isQuarantined: false, signature: 'team' }

type Fields = Partial<Omit<HealthBundle, 'kind'> & Omit<BundleKind, 'facts'>>
type Made = Fields & { path: string; facts?: Partial<BundleFacts> | null }

const made =
  (usual: Fields, usualFacts: BundleFacts) =>
  ({ facts = {}, ...fields }: Made): HealthBundle =>
    bundleOfOwnKind({
      pluginId: 'plugin',
      installationId: fields.path,
      machine: 'here',
      format: 'VST3',
      version: '1.2.0',
      minSystem: '',
      architectures: ['x86_64'],
      platform: null,
      classId: '',
      hasBundleId: false,
      ...usual,
      ...fields,
      facts: facts === null ? null : { ...usualFacts, ...facts },
    })

const onMac = made({ platform: 'macos', architectures: ['x86_64', 'arm64'] }, MAC_FACTS)
const onPc = made({ platform: 'windows' }, FACTS)
const onLinux = made({ platform: 'linux' }, FACTS)

/** Names as plugins have them: with blanks, digits, dots and letters of other scripts. */
export const NAMES = [
  'Grimtone',
  'Zebrify 2',
  'Wobbler.Pro',
  'Tape (Mono)',
  'EQ-8 x64',
  'Süßklang',
  '音色',
  "Ana's Verb",
  'K_Comp',
  'Chorus & Co',
]

const MAC_ALL = '/Library/Audio/Plug-Ins'
const MAC_USER = '/Users/ana/Library/Audio/Plug-Ins'
const PC_VST3 = String.raw`C:\Program Files\Common Files\VST3`
const CLASS_ID = '72C4DB717A4D459AB97E51745D84B39D'

type Kind = { name: string; make: (name: string, at: number) => Omit<Scene, 'name'> }

const one = (computer: HealthComputer, bundle: HealthBundle, daw: DawId, label: Label) => ({
  computer,
  bundles: [bundle],
  path: bundle.path,
  daw,
  label,
})

/** Two DAWs that load VST3, in turn. */
const vst3Daw = (at: number): DawId => (at % 2 === 0 ? 'reaper' : 'ableton-live')
const folderOf = (at: number) => (at % 2 === 0 ? MAC_ALL : MAC_USER)

/** 40 kinds of scenes. Each is told as people meet it, and makes one scene for each name. */
export const KINDS: Kind[] = [
  {
    name: 'its DAW has it in its list',
    make: (name, at) =>
      one(
        MAC,
        onMac({ path: `${folderOf(at)}/VST3/${name}.vst3`, facts: { lists: { [vst3Daw(at)]: 'listed' } } }),
        vst3Daw(at),
        'seen',
      ),
  },
  {
    name: 'its DAW had it before an update of it',
    make: (name, at) =>
      one(
        PC,
        onPc({ path: `${PC_VST3}\\${name}.vst3`, facts: { lists: { [vst3Daw(at)]: 'listed-before' } } }),
        vst3Daw(at),
        'seen',
      ),
  },
  {
    name: 'its DAW has it, though it is in a folder that the user has added there',
    make: (name) =>
      one(
        PC,
        onPc({ path: `D:\\Plugins\\${name}.vst3`, facts: { lists: { 'studio-one': 'listed' } } }),
        'studio-one',
        'seen',
      ),
  },
  {
    name: 'its DAW has it, though it is 32-bit, because it bridges',
    make: (name) =>
      one(
        PC,
        onPc({
          format: 'VST',
          path: `C:\\VSTPlugins\\${name}.dll`,
          architectures: ['i386'],
          facts: { lists: { reaper: 'listed' } },
        }),
        'reaper',
        'seen',
      ),
  },
  {
    name: 'a link to a disk that is not there',
    make: (name, at) =>
      one(
        MAC,
        onMac({
          path: `${folderOf(at)}/VST3/${name}.vst3`,
          pluginId: null,
          facts: { state: 'link-to-nowhere', leadsTo: `/Volumes/Gone/${name}.vst3` },
        }),
        vst3Daw(at),
        'link-to-nowhere',
      ),
  },
  {
    name: 'an alias that the Finder made',
    make: (name) =>
      one(
        MAC,
        onMac({ path: `${MAC_USER}/VST3/${name}.vst3`, facts: { state: 'alias' } }),
        'cubase',
        'alias',
      ),
  },
  {
    name: 'an install that was cut off, and an old list that still has it',
    make: (name, at) =>
      one(
        MAC,
        onMac({
          path: `${folderOf(at)}/VST3/${name}.vst3`,
          facts: { state: 'half-written', lists: { reaper: 'listed-before' } },
        }),
        'reaper',
        'half-written',
      ),
  },
  {
    name: 'a damaged file',
    make: (name) =>
      one(PC, onPc({ path: `${PC_VST3}\\${name}.vst3`, facts: { state: 'damaged' } }), 'cubase', 'damaged'),
  },
  {
    name: 'a bundle that its user has switched off by its name',
    make: (name) =>
      one(LINUX, onLinux({ path: `/home/ana/.vst3/${name}.vst3.disabled` }), 'reaper', 'switched-off'),
  },
  {
    name: 'a bundle in the folder for unused plugins',
    make: (name) =>
      one(
        MAC,
        onMac({
          format: 'AAX',
          path: `/Library/Application Support/Avid/Audio/Plug-Ins (Unused)/${name}.aaxplugin`,
        }),
        'pro-tools',
        'switched-off',
      ),
  },
  {
    name: 'a VST3 and a DAW that loads only Audio Units',
    make: (name, at) => one(MAC, onMac({ path: `${folderOf(at)}/VST3/${name}.vst3` }), 'logic-pro', 'format'),
  },
  {
    name: 'an Audio Unit and Cubase',
    make: (name, at) =>
      one(
        MAC,
        onMac({ format: 'AU', path: `${folderOf(at)}/Components/${name}.component` }),
        'cubase',
        'format',
      ),
  },
  {
    name: 'a CLAP and Ableton Live',
    make: (name) =>
      one(LINUX, onLinux({ format: 'CLAP', path: `/home/ana/.clap/${name}.clap` }), 'ableton-live', 'format'),
  },
  {
    name: 'a plugin for macOS on a PC',
    make: (name) =>
      one(
        PC,
        onPc({ path: `${PC_VST3}\\${name}.vst3`, platform: 'macos', architectures: ['arm64'] }),
        'reaper',
        'other-system',
      ),
  },
  {
    name: 'a plugin for Windows on Linux without a bridge',
    make: (name) =>
      one(
        LINUX,
        onLinux({ path: `/home/ana/.vst3/${name}.vst3`, platform: 'windows' }),
        'bitwig-studio',
        'no-bridge',
      ),
  },
  {
    name: 'a bridge of yabridge that its DAW has in its list',
    make: (name) => {
      const original = `/home/ana/.wine/drive_c/Program Files/Common Files/VST3/${name}.vst3`
      const bridge = onLinux({
        path: `/home/ana/.vst3/yabridge/${name}.vst3`,
        facts: { bridge: 'yabridge', leadsTo: original, lists: { reaper: 'listed' } },
      })
      return {
        ...one(LINUX, bridge, 'reaper', 'seen'),
        bundles: [bridge, onLinux({ path: original, platform: 'windows' })],
      }
    },
  },
  {
    name: 'a bridge whose Windows plugin is gone',
    make: (name) =>
      one(
        LINUX,
        onLinux({
          path: `/home/ana/.vst3/yabridge/${name}.vst3`,
          facts: { bridge: 'yabridge', state: 'link-to-nowhere', leadsTo: `/home/ana/.wine/${name}.vst3` },
        }),
        'reaper',
        'link-to-nowhere',
      ),
  },
  {
    name: 'a 32-bit plugin on a Mac of today',
    make: (name) =>
      one(
        MAC,
        onMac({ format: 'VST', path: `${MAC_ALL}/VST/${name}.vst`, architectures: ['i386'] }),
        'ableton-live',
        '32-bit',
      ),
  },
  {
    name: 'a 32-bit plugin on a PC that its DAW does not list',
    make: (name) =>
      one(
        PC,
        onPc({
          format: 'VST',
          path: `C:\\Program Files (x86)\\VSTPlugins\\${name}.dll`,
          architectures: ['i386'],
          facts: { lists: { cubase: 'absent' } },
        }),
        'cubase',
        '32-bit',
      ),
  },
  {
    name: 'an Intel plugin on a Mac without Rosetta',
    make: (name, at) =>
      one(
        { ...MAC, hasRosetta: false },
        onMac({ path: `${folderOf(at)}/VST3/${name}.vst3`, architectures: ['x86_64'] }),
        vst3Daw(at),
        'needs-rosetta',
      ),
  },
  {
    name: 'an Intel plugin on a macOS that has no Rosetta',
    make: (name, at) =>
      one(
        { ...MAC, systemVersion: '28.0' },
        onMac({ path: `${folderOf(at)}/VST3/${name}.vst3`, architectures: ['x86_64'] }),
        vst3Daw(at),
        'needs-rosetta',
      ),
  },
  {
    name: 'an Intel plugin in a DAW for Apple silicon',
    make: (name) =>
      one(
        MAC,
        onMac({
          path: `${MAC_ALL}/VST3/${name}.vst3`,
          architectures: ['x86_64'],
          facts: { lists: { 'ableton-live': 'absent' } },
        }),
        'ableton-live',
        'intel-in-apple-silicon',
      ),
  },
  {
    name: 'a plugin for Apple silicon on an Intel Mac',
    make: (name, at) =>
      one(
        INTEL_MAC,
        onMac({ path: `${folderOf(at)}/VST3/${name}.vst3`, architectures: ['arm64'] }),
        vst3Daw(at),
        'other-processor',
      ),
  },
  {
    name: 'a plugin for ARM on a PC with an Intel processor',
    make: (name) =>
      one(
        LINUX,
        onLinux({ path: `/usr/lib/vst3/${name}.vst3`, architectures: ['arm64'] }),
        'bitwig-studio',
        'other-processor',
      ),
  },
  {
    name: 'a plugin for a newer macOS',
    make: (name, at) =>
      one(
        INTEL_MAC,
        onMac({ path: `${folderOf(at)}/VST3/${name}.vst3`, minSystem: '13.0' }),
        vst3Daw(at),
        'newer-system',
      ),
  },
  {
    name: 'a plugin that macOS blocks',
    make: (name, at) =>
      one(
        MAC,
        onMac({
          path: `${folderOf(at)}/VST3/${name}.vst3`,
          facts:
            at % 3 === 1
              ? { isQuarantined: true, lists: { [vst3Daw(at)]: 'failed' } }
              : { isQuarantined: true, signature: 'ad-hoc' },
        }),
        vst3Daw(at),
        'quarantined',
      ),
  },
  {
    name: 'a plugin without a signature on Apple silicon',
    make: (name, at) =>
      one(
        MAC,
        onMac({ path: `${folderOf(at)}/VST3/${name}.vst3`, facts: { signature: 'none' } }),
        vst3Daw(at),
        'not-signed',
      ),
  },
  {
    name: 'a VST3 among the Audio Units',
    make: (name, at) =>
      one(MAC, onMac({ path: `${folderOf(at)}/Components/${name}.vst3` }), vst3Daw(at), 'wrong-folder'),
  },
  {
    name: 'an Audio Unit that was left on the desktop',
    make: (name) =>
      one(
        MAC,
        onMac({ format: 'AU', path: `/Users/ana/Desktop/${name}.component` }),
        'logic-pro',
        'wrong-folder',
      ),
  },
  {
    name: 'a VST3 in the folder for VST2 of a PC',
    make: (name) =>
      one(
        PC,
        onPc({ path: `C:\\Program Files\\VSTPlugins\\${name}.vst3`, facts: { lists: { cubase: 'absent' } } }),
        'cubase',
        'wrong-folder',
      ),
  },
  {
    name: 'a CLAP that was unpacked into the folder for VST3',
    make: (name) =>
      one(LINUX, onLinux({ format: 'CLAP', path: `/home/ana/.vst3/${name}.clap` }), 'reaper', 'wrong-folder'),
  },
  {
    name: 'a newer version for all users behind an older one of the user',
    make: (name, at) => {
      const hidden = onMac({
        path: `${MAC_ALL}/VST3/${name}.vst3`,
        version: '2.0',
        ...(at % 2 === 0 && { facts: { lists: { reaper: 'shared' } } }),
      })
      const loaded = onMac({ path: `${MAC_USER}/VST3/${name}.vst3`, version: '1.0' })
      return { ...one(MAC, hidden, 'reaper', 'hidden-copy'), bundles: [hidden, loaded] }
    },
  },
  {
    name: 'a copy of a distribution behind one of the user on Linux',
    make: (name) => {
      const hidden = onLinux({ path: `/usr/lib/vst3/${name}.vst3`, version: '' })
      return {
        ...one(LINUX, hidden, 'bitwig-studio', 'hidden-copy'),
        bundles: [onLinux({ path: `/home/ana/.vst3/${name}.vst3` }), hidden],
      }
    },
  },
  {
    name: 'a bundle with the class id of another one, which the DAW has',
    make: (name) => {
      const bundle = onPc({
        path: `${PC_VST3}\\${name}.vst3`,
        classId: CLASS_ID,
        facts: { lists: { 'ableton-live': 'absent' } },
      })
      const twin = onPc({
        path: `${PC_VST3}\\${name} Demo.vst3`,
        classId: CLASS_ID,
        facts: { lists: { 'ableton-live': 'listed' } },
      })
      return { ...one(PC, bundle, 'ableton-live', 'same-class-id'), bundles: [bundle, twin] }
    },
  },
  {
    name: 'an Audio Unit that macOS has not registered',
    make: (name, at) =>
      one(
        MAC,
        onMac({
          format: 'AU',
          path: `${folderOf(at)}/Components/${name}.component`,
          facts: { lists: { 'audio-units': 'absent' } },
        }),
        at % 2 === 0 ? 'logic-pro' : 'reaper',
        'not-registered',
      ),
  },
  {
    name: 'an Audio Unit that macOS has registered, and Logic',
    make: (name, at) =>
      one(
        MAC,
        onMac({
          format: 'AU',
          path: `${folderOf(at)}/Components/${name}.component`,
          facts: { lists: { 'audio-units': 'listed' } },
        }),
        'logic-pro',
        'seen',
      ),
  },
  {
    name: 'a plugin that the user has switched off in the DAW',
    make: (name) =>
      one(
        MAC,
        onMac({ path: `${MAC_ALL}/VST3/${name}.vst3`, facts: { lists: { 'ableton-live': 'off' } } }),
        'ableton-live',
        'off-in-daw',
      ),
  },
  {
    name: 'a plugin that another team signs since the last scan, and that the DAW refuses',
    make: (name, at) =>
      one(
        MAC,
        onMac({
          path: `${folderOf(at)}/VST3/${name}.vst3`,
          facts: { formerSigner: 'AAAAAAAAAA', lists: { [vst3Daw(at)]: 'failed' } },
        }),
        vst3Daw(at),
        'signer-changed',
      ),
  },
  {
    name: 'a plugin on the blocklist of its DAW',
    make: (name, at) =>
      one(
        PC,
        onPc({ path: `${PC_VST3}\\${name}.vst3`, facts: { lists: { [vst3Daw(at)]: 'failed' } } }),
        vst3Daw(at),
        'blocklisted',
      ),
  },
  {
    name: 'a plugin that was installed after the last scan of the DAW',
    make: (name, at) =>
      one(
        LINUX,
        onLinux({ path: `/home/ana/.vst3/${name}.vst3`, facts: { lists: { [vst3Daw(at)]: 'older' } } }),
        vst3Daw(at),
        'not-scanned-yet',
      ),
  },
]

/** Kinds about which nothing can be said, and nothing is. */
const OPEN_KINDS: Kind[] = [
  {
    name: 'a whole plugin in its folder, and a DAW that keeps no list',
    make: (name) => one(MAC, onMac({ path: `${MAC_ALL}/VST3/${name}.vst3` }), 'bitwig-studio', 'no-list'),
  },
  {
    name: 'a whole plugin in its folder that a list lacks',
    make: (name) =>
      one(
        MAC,
        onMac({ path: `${MAC_ALL}/VST3/${name}.vst3`, facts: { lists: { reaper: 'absent' } } }),
        'reaper',
        'not-in-list',
      ),
  },
  {
    name: 'a plugin on a computer whose helper has not looked',
    make: (name) =>
      one(MAC, onMac({ path: `${MAC_ALL}/VST3/${name}.vst3`, facts: null }), 'reaper', 'not-checked'),
  },
  {
    name: 'a plugin of unknown processors',
    make: (name) =>
      one(
        PC,
        onPc({ path: `${PC_VST3}\\${name}.vst3`, architectures: [] }),
        'bitwig-studio',
        'unknown-bundle',
      ),
  },
  {
    name: 'an Intel plugin on a Mac with Rosetta, and a DAW without a list',
    make: (name) =>
      one(
        MAC,
        onMac({ path: `${MAC_ALL}/VST3/${name}.vst3`, architectures: ['x86_64'] }),
        'bitwig-studio',
        'no-list',
      ),
  },
  {
    name: 'a 32-bit plugin on a PC, and a DAW without a list',
    make: (name) =>
      one(
        PC,
        onPc({ format: 'VST', path: `C:\\VSTPlugins\\${name}.dll`, architectures: ['i386'] }),
        'renoise',
        'no-list',
      ),
  },
  {
    name: 'a plugin that macOS holds back, which its user has allowed',
    make: (name) =>
      one(
        MAC,
        onMac({ path: `${MAC_ALL}/VST3/${name}.vst3`, facts: { isQuarantined: false } }),
        'bitwig-studio',
        'no-list',
      ),
  },
  {
    name: 'an unsigned plugin on an Intel Mac',
    make: (name) =>
      one(
        INTEL_MAC,
        onMac({ path: `${MAC_ALL}/VST3/${name}.vst3`, facts: { signature: 'none' } }),
        'bitwig-studio',
        'no-list',
      ),
  },
  {
    name: 'a plugin of Waves in its own folder',
    make: (name) =>
      one(
        MAC,
        onMac({ path: `/Applications/Waves/Plug-Ins V14/${name}.bundle` }),
        'bitwig-studio',
        'no-list',
      ),
  },
  {
    name: 'a VST2 in a folder of a PC that its user has chosen',
    make: (name) =>
      one(PC, onPc({ format: 'VST', path: `E:\\Sounds\\${name}.dll` }), 'bitwig-studio', 'no-list'),
  },
]

const scenesOf = (kinds: readonly Kind[]): Scene[] =>
  kinds.flatMap(({ name: kind, make }) =>
    NAMES.map((name, at) => ({ name: `${kind}: ${name}`, ...make(name, at) })),
  )

/** Ten scenes of each of the 40 kinds. */
export const SCENES = scenesOf(KINDS)
export const OPEN_SCENES = scenesOf(OPEN_KINDS)
