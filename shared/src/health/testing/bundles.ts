import type { ListId, ListState } from '../bundle-check.ts'
import {
  type BundleFacts,
  type BundleKind,
  bundleOfOwnKind,
  type HealthBundle,
  type HealthComputer,
} from '../health-case.ts'

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
