import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { PLATFORMS } from '../plugins/architectures.ts'
import { measuredContent } from '../storage/content-places.ts'

export const FOLDER_CHARACTERS = 1024

/** The most characters of the name of a computer. */
export const MAX_DEVICE_NAME = 80

/** A folder that a device scans, without private folders. */
const folder = z.object({
  path: line('Folder', FOLDER_CHARACTERS),
  isThere: z.boolean('isThere must be true or false.'),
})

const described = {
  name: line('Name', MAX_DEVICE_NAME).check(z.minLength(1, 'A device needs a name.')),
  version: line('Version', 40),
  /** The version of its system, as `15.1` or `10.0.22631`; helpers that do not read it send none. */
  systemVersion: z.optional(
    line('System version', 20).check(
      z.regex(/^\d{1,3}(?:\.\d{1,6}){1,3}$/, 'A system version must be written like 15.1.'),
    ),
  ),
  folders: z
    .array(folder, 'Folders must be a list.')
    .check(z.maxLength(200, 'A device has at most 200 folders.')),
  /** The catalog from which plugins may be installed there, as its user chose it on that computer; '' when installing is off. */
  installsFrom: z.optional(line('Catalog', 120)),
}

/** A helper's description of itself when pairing. `machine` is created once on each computer and never changes. */
export const newDevice = z.object({
  machine: z.uuid('This is not the id of a machine.'),
  platform: z.enum(PLATFORMS, 'This is not a platform.'),
  ...described,
})
export type NewDevice = z.infer<typeof newDevice>

/** The fields of a paired device that may change. */
export const deviceChanges = z.object({
  ...described,
  /** The background helper can show a dialog; only that helper sends it. */
  canAsk: z.optional(z.boolean('canAsk must be true or false.')),
})

/** A paired device, as the device itself reads it: also from an older server, so new fields are optional. */
export const device = z.object({
  id: z.uuid(),
  name: z.string(),
  platform: z.enum(PLATFORMS),
  version: z.string(),
  folders: z.array(folder),
  isOnline: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  lastScanAt: z.nullable(z.string()),
  /** False when the helper cannot show a dialog, so that questions wait for a terminal. Missing when unknown. */
  canAsk: z.optional(z.boolean()),
  /** Missing when unknown. */
  systemVersion: z.optional(z.string()),
  /** The catalog from which plugins may be installed there; '' when installing is off, missing from helpers that do not install. */
  installsFrom: z.optional(z.string()),
})

/** A paired device, as its user reads it. */
export const listedDevice = z.extend(device, {
  /** Its computer, as in plugins and their installations. */
  machine: z.uuid(),
  /** The name that its helper reports, while `name` is one that its user gave; null otherwise. */
  reportedName: z.nullable(z.string()),
  /** Content that takes space beside the plugins, the most first. Missing before a scan has measured it. */
  content: z.optional(z.array(measuredContent)),
})
export type Device = z.infer<typeof listedDevice>

/** A name that a user gives a computer. */
export const givenName = line('The name of a computer', MAX_DEVICE_NAME).check(z.trim())

/** The sentence that refuses a name which another computer has. */
export const takenDeviceName = (name: string) =>
  `You already have a computer named “${name}”. Please choose another name.`
