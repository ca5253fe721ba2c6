import { type Fact, type Source, UNKNOWN } from './bundle.ts'
import { makerInCopyright } from './copyright.ts'
import { knownMaker } from './known-makers.ts'
import { isPlaceholderIdentifier, isPlaceholderMaker, isVariable } from './placeholders.ts'
import { textAt } from './plist-value.ts'
import type { Readings } from './readings.ts'
import { shownText } from './shown-text.ts'

/** The maker of a bundle: the first source that says a real one, else what a toolkit wrote, else unknown. */
export function makerOf(readings: Readings): Fact {
  const { plist, components, moduleInfo, peVersion, fileName } = readings
  const said: [string | undefined, Source][] = [
    [SHELL.test(fileName) ? 'Waves' : '', 'file-name'],
    [components[0]?.maker, 'au-name'],
    [moduleInfo?.maker, 'moduleinfo'],
    [peVersion?.maker, 'pe'],
    [makerInCopyright(textAt(plist, 'NSHumanReadableCopyright')), 'copyright'],
    [makerInInfo(textAt(plist, 'CFBundleGetInfoString')), 'copyright'],
  ]
  const facts = said.flatMap(([text, source]) => factOf(text, source))
  return facts.find(({ confidence }) => confidence === 'stated') ?? ofIdentifier(readings) ?? facts[0] ?? UNKNOWN
}

const SHELL = /^wave ?shell/i

function factOf(text: string | undefined, source: Source): Fact[] {
  const value = text && !isVariable(text) ? shownText(text, 120) : ''
  if (!value) return []
  return [{ value, source, confidence: isPlaceholderMaker(value) ? 'placeholder' : 'stated' }]
}

/** iPlug writes `Name v1.0.0 Copyright 2025 Maker`. */
function makerInInfo(info: string) {
  const start = info.search(/copyright|©|\(c\)/i)
  return start < 0 ? '' : makerInCopyright(info.slice(start))
}

/** The second label of the identifier is no spelling of a name: it is given as it stands. */
function ofIdentifier({ plist }: Readings): Fact | undefined {
  const identifier = shownText(textAt(plist, 'CFBundleIdentifier'), 200)
  if (!identifier || isPlaceholderIdentifier(identifier) || isVariable(identifier)) return undefined
  const labels = identifier.split('.')
  const label = labels.length > 1 ? labels[1]?.trim() : ''
  if (!label || isPlaceholderMaker(label)) return undefined
  const known = knownMaker(label)
  return { value: known ?? label, source: known ? 'known-maker' : 'bundle-id', confidence: 'derived' }
}
