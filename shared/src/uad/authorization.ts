import * as z from 'zod/mini'
import { line } from '../contract/text.ts'

export const OWNERSHIPS = ['owned', 'trial', 'not-owned', 'unknown'] as const

export const ownership = z.enum(OWNERSHIPS)
export type Ownership = z.infer<typeof ownership>

/** A line of the system profile: a license and its status. */
export const authorization = z.object({
  /** The license as the file writes it, `UAD Neve 1073 Preamp and EQ`. */
  name: line('Name', 300),
  /** The brand, from the catalog; the file has no groups. Empty for a license that the catalog lacks. */
  group: z.string(),
  /** The phrase as the file writes it. */
  status: z.string(),
  ownership,
  isOwned: z.boolean(),
})
export type Authorization = z.infer<typeof authorization>

/** The ownership of a status phrase. Only whole phrases count, so 'Unauthorized' is unknown. */
export function ownershipOf(status: string): Ownership {
  const phrase = plain(status)
  return PHRASES.find(([known]) => known.test(phrase))?.[1] ?? 'unknown'
}

export const isKnownStatus = (status: string): boolean => PHRASES.some(([known]) => known.test(plain(status)))

/** True for the phrase that no device has confirmed the license yet. */
export const needsUpdate = (status: string): boolean => UPDATE_REQUIRED.test(plain(status))

/** The safest of several ownerships, so that nothing moves because of a line that another line contradicts. */
export const safestOwnership = (ownerships: Ownership[]): Ownership =>
  SAFEST_FIRST.find((each) => ownerships.includes(each)) ?? 'unknown'

const SAFEST_FIRST: Ownership[] = ['owned', 'trial', 'unknown', 'not-owned']

const plain = (status: string) => status.trim().replace(/\s{2,}|[^\S ]/g, ' ')

const UPDATE_REQUIRED = /^auth(?:orization)? update required$/i

/** The six phrases of the vendor's control panel 11.0.1. */
const PHRASES: [RegExp, Ownership][] = [
  [/^authorized for all devices$/i, 'owned'],
  [/^authorized for .{1,120} only$/i, 'owned'],
  [/^demo \(\d{1,4} \S{1,10} left\)$/i, 'trial'],
  [/^demo not started$/i, 'not-owned'],
  [/^demo expired$/i, 'not-owned'],
  [UPDATE_REQUIRED, 'unknown'],
]
