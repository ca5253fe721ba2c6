import type { IgnoredUpdate } from '#shared/updates/update-of.ts'

/** Describes what is ignored for a plugin: 'Version 3.2.1, all up to 3.3'. */
export function ignoredSummary(ignored: IgnoredUpdate[]) {
  if (ignored.some(({ what }) => what === 'plugin')) return 'All its updates'
  const words = ignored.map(ignoredText).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function ignoredText(ignored: IgnoredUpdate) {
  switch (ignored.what) {
    case 'plugin':
      return 'all its updates'
    case 'version':
      return `version ${ignored.version}`
    case 'until-newer':
      return `all up to ${ignored.version}`
  }
}
