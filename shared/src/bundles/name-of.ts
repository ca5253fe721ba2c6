import type { Fact, Source } from './bundle.ts'
import { isVariable } from './placeholders.ts'
import { textAt } from './plist-value.ts'
import type { Readings } from './readings.ts'
import { shownText } from './shown-text.ts'

/** The name of a bundle: the first of its sources that says one, the file name at last. */
export function nameOf({ fileName, isAudioUnit, plist, components, moduleInfo, peVersion }: Readings): Fact {
  const unit = isAudioUnit && components.length === 1 ? components[0]?.name : ''
  const said: [string | undefined, Source][] = [
    [unit, 'au-name'],
    [moduleInfo?.name, 'moduleinfo'],
    [textAt(plist, 'CFBundleDisplayName'), 'plist'],
    [textAt(plist, 'CFBundleName'), 'plist'],
    [peVersion?.name, 'pe'],
  ]
  for (const [text, source] of said) {
    const value = text && !isVariable(text) ? shownText(text, 200) : ''
    if (value) return { value, source, confidence: 'stated' }
  }
  return { value: shownText(stemOf(fileName), 200) || '?', source: 'file-name', confidence: 'derived' }
}

const stemOf = (fileName: string) => fileName.replace(/(?<=.)(?:\.[^.\s]+)(?:\.disabled)?$/i, '')
