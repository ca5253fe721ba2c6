import { type OwnSystem, ownTarget } from '../computers/own-system.ts'
import type { ScanChanges } from '../helper/job.ts'
import { olderSentence } from '../plugins/added-sentence.ts'
import { PLATFORM_NAMES } from '../plugins/architectures.ts'
import { ownSystemName, systemName } from '../plugins/processors/system-names.ts'
import { counted, englishNumber } from '../text/locale.ts'
import type { NewNotification } from './notification.ts'

/* The texts of notifications. Notifications with the same key are sent once. */

type PulledVersion = { pluginId: string; name: string; version: string }
type NewVersion = PulledVersion & { installed: string }

/** A plugin of the library has a newer version. Sent once for each version. */
export const updateNotification = ({ pluginId, name, installed, version }: NewVersion): NewNotification => ({
  kind: 'update',
  key: `update ${pluginId} ${version}`,
  title: `${name} ${version} is available`,
  text: installed ? `You have version ${installed}.` : 'A new version of a plugin in your library.',
  link: '/updates',
})

/** A version that the user runs was withdrawn: most people who had it went back. Sent once for each version. */
export const pulledNotification = ({ pluginId, name, version }: PulledVersion): NewNotification => ({
  kind: 'alarm',
  key: `pulled ${pluginId} ${version}`,
  title: `${name} ${version} may have been pulled`,
  text: 'You have this version. Most people who installed it went back to an older one.',
  link: '/updates',
})

/** An analysis of the UAD workflow has finished. `run` identifies it. */
export const analysisNotification = (
  run: string,
  { matchedCount, notOwnedCount }: { matchedCount: number; notOwnedCount: number },
): NewNotification => ({
  kind: 'uad',
  key: `analysis ${run}`,
  title: 'UAD analysis finished',
  text: `${counted(matchedCount, 'plugin')} matched, ${englishNumber(notOwnedCount)} not owned.`,
  link: '/uad-workflow',
})

/** The password was changed. `change` identifies this change, `ended` is the number of other sessions that were ended. */
export const passwordNotification = (change: string, ended: number): NewNotification => ({
  kind: 'security',
  key: `password ${change}`,
  title: 'Your password was changed',
  text: `${endedSessionsSentence(ended)}If this wasn't you, ask the host of this server for help.`,
  link: null,
})

const endedSessionsSentence = (ended: number) =>
  ended ? `${counted(ended, 'other session was', 'other sessions were')} ended. ` : ''

/** The second factor was turned on or off. `change` identifies this change. */
export const secondFactorNotification = (change: string, isOn: boolean): NewNotification => ({
  kind: 'security',
  key: `second factor ${change}`,
  title: `Two-factor authentication was turned ${isOn ? 'on' : 'off'}`,
  text: "If this wasn't you, change your password and ask the host of this server for help.",
  link: '/settings?tab=password',
})

/** A passkey was added or removed. `change` identifies this change, `name` is the passkey's name. */
export const passkeyNotification = (change: string, name: string, isAdded: boolean): NewNotification => ({
  kind: 'security',
  key: `passkey ${change}`,
  title: isAdded ? `Passkey added: ${name}` : `Passkey removed: ${name}`,
  text: `${isAdded ? 'It can sign in to your account. ' : ''}If this wasn't you, change your password and ask the host of this server for help.`,
  link: '/settings?tab=password',
})

/** An account at the provider was linked or unlinked. `change` identifies this change. */
export const providerNotification = (
  change: string,
  provider: string,
  isLinked: boolean,
): NewNotification => ({
  kind: 'security',
  key: `provider ${change}`,
  title: isLinked
    ? `${provider} can now sign in to your account`
    : `${provider} can no longer sign in to your account`,
  text: "If this wasn't you, change your password and ask the host of this server for help.",
  link: '/settings?tab=password',
})

/** The account became the administrator's of its server. `change` identifies this change. */
export const administratorNotification = (change: string): NewNotification => ({
  kind: 'security',
  key: `administrator ${change}`,
  title: 'You are now an administrator of this server',
  text: "You'll find the administrator settings under Settings, Advanced. If this wasn't you, change your password and ask the host of this server for help.",
  link: '/settings?tab=advanced',
})

/** The email address of the account was changed. `change` identifies this change. */
export const emailNotification = (change: string, address: string): NewNotification => ({
  kind: 'security',
  key: `address ${change}`,
  title: 'Your email address was changed',
  text: `The new address is ${address}. If this wasn't you, change your password and ask the host of this server for help.`,
  link: '/settings',
})

/** A sign-in from a new browser. `browser` is the hash that identifies the browser. */
export const signInNotification = (browser: string, userAgent: string): NewNotification => ({
  kind: 'security',
  key: `sign-in ${browser}`,
  title: 'New sign-in to your account',
  text: `New browser: ${browserNameOf(userAgent)}. If this wasn't you, change your password.`,
  link: '/settings?tab=password',
})

/** The host has changed the tier of the account. */
export const tierNotification = (tier: string, at: Date): NewNotification => ({
  kind: 'news',
  key: `${tier} ${at.toISOString()}`,
  title: `You now have a ${tier}`,
  text: 'The host of this server has changed your account.',
  link: '/settings',
})

/** A helper was paired on a new computer. `device` is its id. */
export const deviceNotification = (device: string, name: string, system: string): NewNotification => ({
  kind: 'security',
  key: `device ${device}`,
  title: 'New computer on your account',
  text: `The helper app on ${name} (${system}) is now connected. If this wasn't you, revoke it and change your password.`,
  link: '/settings?tab=advanced',
})

/** The changes of a scan that a helper started by itself; undefined without changes. `scan` identifies it. */
export function scanNotification(
  scan: string,
  computer: string,
  changes: ScanChanges,
): NewNotification | undefined {
  const { older = [] } = changes
  const olderCount = changes.outcomes?.older ?? older.length
  const parts = [
    changes.new > 0 && `${englishNumber(changes.new)} new`,
    changes.updated > 0 && `${englishNumber(changes.updated)} updated`,
    olderCount > 0 && `${englishNumber(olderCount)} older than before`,
    changes.gone > 0 && `${englishNumber(changes.gone)} gone`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  const hasNewPlugins = changes.new > 0 && changes.added === 0
  return {
    kind: 'update',
    key: `scan ${scan}`,
    title: `Plugins on ${computer}: ${parts.join(', ')}`,
    text: [
      olderSentence(older, olderCount),
      'Your library is up to date.',
      hasNewPlugins && "You can add the new plugins from the scan's list.",
    ]
      .filter(Boolean)
      .join(' '),
    link: hasNewPlugins ? '/helper-app-download' : '/plugins',
  }
}

type OldSystem = OwnSystem & { machine: string; name: string }
type NeedyPlugin = { name: string; needs: string }

/**
 * Plugins on a computer ask for a newer system than it runs: see `neededSystem`. `found` identifies these plugins and what they ask for, so
 * that the same ones are told once. Undefined without plugins.
 */
export function oldSystemNotification(
  computer: OldSystem,
  [first, ...others]: readonly NeedyPlugin[],
  found: string,
): NewNotification | undefined {
  const { machine, name, platform, systemVersion } = computer
  if (!first || platform === 'linux') return undefined
  const target = ownTarget(computer)
  const runs = `${name} runs ${ownSystemName(systemVersion, platform)}.`
  return {
    kind: 'alarm',
    key: `system ${machine} ${found}`,
    title:
      others.length === 0
        ? `${first.name} needs ${systemName(first.needs, platform)}`
        : `${first.name} and ${englishNumber(others.length)} more need a newer ${PLATFORM_NAMES[platform]}`,
    text: `${runs} ${others.length === 0 ? 'The plugin may not load there.' : 'These plugins may not load there.'}`,
    link: `/computers?tab=systems&computer=${machine}${target ? `&system=${target.key}` : ''}`,
  }
}

/** A message of the host to all users. The same text is sent once. */
export const hostNotification = (text: string): NewNotification => ({
  kind: 'news',
  key: `news ${text}`,
  title: 'News from the host of this server',
  text,
  link: null,
})

/** A name for a browser from a fixed list, because the user agent is untrusted text. */
export function browserNameOf(userAgent: string) {
  const firstMatch = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = firstMatch(BROWSERS)
  const system = firstMatch(SYSTEMS)
  return [browser ?? 'an unknown browser', system && `on ${system}`].filter(Boolean).join(' ')
}

/** In this order, because most browsers also name older ones. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]
