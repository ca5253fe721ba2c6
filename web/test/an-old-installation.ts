import type { OldInstallation } from '#shared/plugins/architecture-report.ts'

let count = 0

/** An Audio Unit with Intel code only; say only what matters. */
export function anOldInstallation(facts: Partial<OldInstallation> = {}): OldInstallation {
  count += 1
  return {
    pluginId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    id: `installation ${count}`,
    name: `Verb ${count}`,
    manufacturer: 'Night Audio',
    updateUrl: '',
    format: 'AU',
    version: '1.2',
    path: `Verb ${count}.component`,
    machine: '',
    architectures: ['x86_64'],
    kind: 'intel',
    platform: 'macos',
    isOldCopy: false,
    ...facts,
  }
}
