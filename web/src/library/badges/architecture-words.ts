import type { ArchitectureKind } from '#shared/plugins/architectures.ts'

export const ARCHITECTURE_LABELS: Record<ArchitectureKind, string> = {
  intel: 'Intel only',
  '32-bit': '32-bit',
  universal: 'Universal',
  'apple-silicon': 'Apple Silicon only',
  elsewhere: '64-bit (Windows, Linux)',
  unknown: 'Unknown',
}
