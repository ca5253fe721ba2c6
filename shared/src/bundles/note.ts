import type { UnreadableReason } from './unreadable.ts'

/** A problem or peculiarity of a bundle or of a folder above it. Every note has a sentence for users. */
export type BundleNote = keyof typeof SENTENCES

/** One plain sentence for users. */
export const noteSentence = (note: BundleNote): string => SENTENCES[note]

/** True for a note that the maker's metadata could not be read. */
export const isProblemNote = (note: BundleNote): boolean => !HARMLESS.has(note)

/** The note about a file or folder that could not be opened. */
export const openingNote = (reason: UnreadableReason): BundleNote =>
  OPENING_NOTES.find((note) => note === reason) ?? 'unreadable'

const OPENING_NOTES = ['no-permission', 'not-a-file', 'dangling-link', 'vanished'] as const

const SENTENCES = {
  'no-plist': 'This plugin has no Info.plist, so some of its details are unknown.',
  'plist-too-big': 'The Info.plist of this plugin is too large to read.',
  'plist-malformed': 'The Info.plist of this plugin is damaged.',
  'plist-truncated': 'The Info.plist of this plugin ends too early.',
  'plist-too-deep': 'The Info.plist of this plugin is nested too deeply to read.',
  'plist-unreadable': 'The Info.plist of this plugin could not be read.',
  'moduleinfo-too-big': 'The moduleinfo.json of this plugin is too large to read.',
  'moduleinfo-malformed': 'The moduleinfo.json of this plugin is damaged.',
  'moduleinfo-unreadable': 'The moduleinfo.json of this plugin could not be read.',
  'manifest-too-big': 'The manifest.ttl of this plugin is too large to read.',
  'manifest-malformed': 'The manifest.ttl of this plugin is damaged.',
  'manifest-unreadable': 'The manifest.ttl of this plugin could not be read.',
  'description-too-big': 'The .ttl file that describes this plugin is too large to read.',
  'description-malformed': 'The .ttl file that describes this plugin is damaged.',
  'description-unreadable': 'The .ttl file that describes this plugin could not be read.',
  'too-many-plugins': 'This bundle contains too many plugins. The rest were left out.',
  'no-executable': 'The program that this plugin names is missing.',
  'executable-unreadable': 'The program inside this plugin could not be read.',
  'not-a-program': 'The program in this file could not be read.',
  'no-vst-export': 'This file does not say that it is a VST plugin.',
  'no-audio-components': 'This Audio Unit names no components, so a current macOS may not load it.',
  'no-contents': 'This folder is named like a plugin, but contains no plugin.',
  'several-components': 'This bundle contains several plugins.',
  'toolkit-identifier': 'The identifier of this plugin names a toolkit, not its manufacturer.',
  'needs-32-bit': 'This plugin is 32-bit and cannot load on macOS 10.15 or later.',
  'no-entry-point': 'This file lacks the entry point of a plugin, so no DAW can load it.',
  'no-program-place': 'This folder is named like a plugin, but has no program where DAWs look for one.',
  'inner-link': 'A link inside this plugin is broken, so no DAW can load it.',
  alias: 'This is an alias or a shortcut, which scans do not follow.',
  'dangling-link': 'This link is broken.',
  'no-permission': 'This could not be opened: permission was denied.',
  'not-a-file': 'This is not an ordinary file.',
  vanished: 'This was removed while it was being read.',
  unreadable: 'This could not be read.',
  'too-deep': 'This folder is nested too deeply to search.',
  'too-many-entries': 'This folder contains too many files. The rest were left out.',
} as const

const HARMLESS = new Set<BundleNote>([
  'no-plist',
  'no-executable',
  'no-audio-components',
  'several-components',
  'toolkit-identifier',
  'needs-32-bit',
])
