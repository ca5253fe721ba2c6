import type { Kind, Platform } from '#shared/plugins/architectures.ts'

export const KIND_WORDS: Record<Kind, string> = {
  intel: 'Intel only',
  '32-bit': '32-bit',
  universal: 'Universal',
  'apple-silicon': 'Apple Silicon only',
  elsewhere: 'Windows or Linux',
  unknown: 'Unknown',
}

export const PLATFORM_WORDS: Record<Platform, string> = {
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
}
