import { compareVersions, isPlaceholderVersion } from '../updates/version.ts'
import { type Fact, type Source, UNKNOWN } from './bundle.ts'
import { isPlaceholderIdentifier, isVariable } from './placeholders.ts'
import { textAt } from './plist-value.ts'
import type { Readings } from './readings.ts'
import { shownText } from './shown-text.ts'

/**
 * The version of a bundle. The short string is the release, the build string often a date. `1.0` is a placeholder unless
 * a source of another kind agrees, and always when the identifier is a toolkit's.
 */
export function versionOf({ plist, components, moduleInfo, peVersion }: Readings): Fact {
  const said: [string | undefined, Source][] = [
    [textAt(plist, 'CFBundleShortVersionString'), 'plist-short'],
    [moduleInfo?.version, 'moduleinfo'],
    [textAt(plist, 'CFBundleVersion'), 'plist-build'],
    [components.length === 1 ? components[0]?.version : '', 'au-version'],
    [peVersion?.version, 'pe'],
  ]
  const facts = said.flatMap(([text, source]) => {
    const value = text && !isVariable(text) ? shownText(text, 60) : ''
    return /\d/.test(value) ? [{ value, source }] : []
  })
  const best = facts[0]
  if (!best) return UNKNOWN
  const isConfirmed = facts.some(
    ({ value, source }) => kindOf(source) !== kindOf(best.source) && compareVersions(value, best.value) === 0,
  )
  const isToolkits = isPlaceholderIdentifier(textAt(plist, 'CFBundleIdentifier'))
  const isPlaceholder = isPlaceholderVersion(best.value) && (isToolkits || !isConfirmed)
  return { ...best, confidence: isPlaceholder ? 'placeholder' : 'stated' }
}

/** Both strings of an Info.plist come from one setting, so that one says nothing of the other. */
const kindOf = (source: Source) => (source.startsWith('plist') ? 'plist' : source)
