import type { BundleNote } from '../bundles/note.ts'
import type { BundleState } from './bundle-check.ts'

/** States of bundles that are not whole, by the notes of a reader. What keeps no DAW from loading it has no row. */
const STATES: Partial<Record<BundleNote, BundleState>> = {
  'dangling-link': 'link-to-nowhere',
  'inner-link': 'link-to-nowhere',
  alias: 'alias',
  'plist-truncated': 'half-written',
  'no-program-place': 'half-written',
  'no-contents': 'half-written',
  'not-a-program': 'damaged',
  'no-entry-point': 'damaged',
  'no-permission': 'unreadable',
  'executable-unreadable': 'unreadable',
  'not-a-file': 'unreadable',
  unreadable: 'unreadable',
}

/** The state of a bundle with these notes. A missing program counts only where no other system has one in it. */
export function bundleStateOf(notes: readonly BundleNote[], architectures: readonly string[]): BundleState {
  const state = notes.map((note) => STATES[note]).find((known) => known !== undefined)
  if (state) return state
  return notes.includes('no-executable') && architectures.length === 0 ? 'half-written' : 'whole'
}
