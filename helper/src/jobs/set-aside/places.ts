import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import * as words from '../job-words.ts'
import { deviceOf, isTooMuch, type MeasuredBundle, neededSpace, type Place } from './needed-space.ts'
import { isFolder, refusalOfParent, setAsideParent } from './set-aside-folder.ts'

/**
 * Where these bundles can go: the folder that was chosen before, then the home folder and one folder of each other disk. Each disk is named
 * once, and only if they fit there.
 */
export function placesFor(state: string, bundles: readonly MeasuredBundle[], disks = diskFolders()): Place[] {
  const named = new Set<number | undefined>([undefined])
  return [setAsideParent(state), homedir(), ...disks].flatMap((parent) => {
    const disk = deviceOf(parent)
    if (named.has(disk) || troubleAt(state, parent, bundles) !== undefined) return []
    named.add(disk)
    return [{ parent, space: neededSpace(bundles, parent) }]
  })
}

/** Why these bundles cannot go to a folder now, as a sentence; undefined when they can. */
export function troubleAt(
  state: string,
  parent: string,
  bundles: readonly MeasuredBundle[],
): string | undefined {
  const isPresent = parent === setAsideParent(state)
  if (isPresent && !isFolder(parent)) return words.setAsideFolderAway(parent)
  const refusal = isPresent ? undefined : refusalOfParent(state, parent)
  if (refusal !== undefined) return refusal
  const space = neededSpace(bundles, parent)
  if (!isTooMuch(space)) return undefined
  return words.noSpaceIn(parent, space.copied, space.free ?? 0)
}

/** The top folders of the disks of this computer. Folders of a network are left out where they can be told. */
const diskFolders = (): string[] => orUndefined(DISK_FOLDERS[currentPlatform()]) ?? []

const DISK_FOLDERS: Record<Platform, () => string[]> = {
  macos: () => readdirSync('/Volumes').map((name) => join('/Volumes', name)),
  windows: () => [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`),
  linux: () => mountedFolders(readFileSync('/proc/self/mounts', 'utf8')),
}

/** The folders at which Linux has mounted devices, of a list of mounts: `/dev/sdb1 /media/ana/My\040Disk ext4 rw 0 0`. */
export const mountedFolders = (mounts: string): string[] =>
  mounts.split('\n').flatMap((line) => {
    const [device = '', folder = ''] = line.split(' ')
    if (!/^\/dev\/(?!loop)/.test(device) || /^\/(?:boot|efi)(?:\/|$)/.test(folder)) return []
    return folder.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
  })
