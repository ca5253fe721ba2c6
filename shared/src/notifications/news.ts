import type { ScanChanges } from '../helper/job.ts'
import type { News } from './notification.ts'

/*
 * What people are told, in words. The keys say when two of them are the same thing, so that it is told once.
 */

type NewVersion = { pluginId: string; name: string; installed: string; version: string }

/** A plugin of the library has a newer version: told once for each version. */
export const updateNews = ({ pluginId, name, installed, version }: NewVersion): News => ({
  kind: 'update',
  key: `update ${pluginId} ${version}`,
  title: `${name} ${version} is available`,
  text: installed ? `You have version ${installed}.` : 'A new version of a plugin in your library.',
  link: '/updates',
})

/** An analysis of the UAD workflow has finished. `run` names it. */
export const analysisNews = (
  run: string,
  { matchedCount, notOwnedCount }: { matchedCount: number; notOwnedCount: number },
): News => ({
  kind: 'uad',
  key: `analysis ${run}`,
  title: 'UAD analysis finished',
  text: `${counted(matchedCount, 'plugin')} matched, ${notOwnedCount} not owned.`,
  link: '/uad-workflow',
})

/** The password was changed. `change` names this change, `ended` is how many other sessions that ended. */
export const passwordNews = (change: string, ended: number): News => ({
  kind: 'security',
  key: `password ${change}`,
  title: 'Your password was changed',
  text: `${endedWords(ended)}If that was not you, ask the host of this server for help.`,
  link: null,
})

const endedWords = (ended: number) =>
  ended ? `${counted(ended, 'other session was', 'other sessions were')} ended. ` : ''

/** The second factor was turned on or off. `change` names this change. */
export const secondFactorNews = (change: string, isOn: boolean): News => ({
  kind: 'security',
  key: `second factor ${change}`,
  title: `The second factor was turned ${isOn ? 'on' : 'off'}`,
  text: 'If that was not you, change your password and ask the host of this server for help.',
  link: '/settings?tab=password',
})

/** A passkey was added or removed. `change` names this change, `name` is what its person called it. */
export const passkeyNews = (change: string, name: string, isAdded: boolean): News => ({
  kind: 'security',
  key: `passkey ${change}`,
  title: isAdded ? `Passkey added: ${name}` : `Passkey removed: ${name}`,
  text: `${isAdded ? 'It signs in to your account. ' : ''}If that was not you, change your password and ask the host of this server for help.`,
  link: '/settings?tab=password',
})

/** An account at the provider was linked, or is no longer. `change` names this change. */
export const providerNews = (change: string, provider: string, isLinked: boolean): News => ({
  kind: 'security',
  key: `provider ${change}`,
  title: isLinked ? `${provider} signs in to your account` : `${provider} no longer signs in to your account`,
  text: 'If that was not you, change your password and ask the host of this server for help.',
  link: '/settings?tab=password',
})

/** The email address of the account was changed. `change` names this change. */
export const addressNews = (change: string, address: string): News => ({
  kind: 'security',
  key: `address ${change}`,
  title: 'Your email address was changed',
  text: `It is ${address} now. If that was not you, change your password and ask the host of this server for help.`,
  link: '/settings',
})

/** Somebody signed in where this person never had. `browser` is the hash that the browser is known by. */
export const signInNews = (browser: string, userAgent: string): News => ({
  kind: 'security',
  key: `sign-in ${browser}`,
  title: 'New sign-in to your account',
  text: `From a browser that was not known before: ${browserNamed(userAgent)}. If that was not you, change your password.`,
  link: '/settings?tab=password',
})

/** The host has made the account another one, such as a Pro Account. */
export const tierNews = (tier: string, at: Date): News => ({
  kind: 'news',
  key: `${tier} ${at.toISOString()}`,
  title: `You have a ${tier} now`,
  text: 'The host of this server has changed your account.',
  link: '/settings',
})

/** A helper was connected on a computer that was not known before. `device` is its id. */
export const deviceNews = (device: string, name: string, system: string): News => ({
  kind: 'security',
  key: `device ${device}`,
  title: 'New computer on your account',
  text: `The helper app on ${name} (${system}) is connected now. If that was not you, revoke it and change your password.`,
  link: '/settings?tab=advanced',
})

/** What a scan that ran by itself has changed; undefined when it has changed nothing. `scan` names it. */
export function scanNews(scan: string, computer: string, changes: ScanChanges): News | undefined {
  const parts = [
    changes.new > 0 && `${changes.new} new`,
    changes.updated > 0 && `${changes.updated} updated`,
    changes.gone > 0 && `${changes.gone} gone`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  const isToAdd = changes.new > 0 && changes.added === 0
  return {
    kind: 'update',
    key: `scan ${scan}`,
    title: `Plugins on ${computer}: ${parts.join(', ')}`,
    text: isToAdd
      ? 'Your library is in step. What is new can be added from the list of the scan.'
      : 'Your library is in step.',
    link: isToAdd ? '/helper-app-download' : '/plugins',
  }
}

/** What the host of the server says to everybody. `key` follows from the words: the same words are told once. */
export const hostNews = (text: string): News => ({
  kind: 'news',
  key: `news ${text}`,
  title: 'News from the host of this server',
  text,
  link: null,
})

/** A name for a browser in our own words: what it calls itself is never repeated. */
export function browserNamed(userAgent: string) {
  const named = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  return [browser ?? 'an unknown browser', system && `on ${system}`].filter(Boolean).join(' ')
}

/** In this order: most browsers also carry the names of those that came before them. */
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

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
