import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/parts/root.mjs'
import { productFiles } from '../scripts/parts/source-files.mjs'

/** Formats of a locale of its own. `Intl.Segmenter` and `resolvedOptions` write nothing. */
const FIXED_FORMAT =
  /\.toLocale(?:Date|Time)?String\(|\.localeCompare\(|new Intl\.(?:Number|DateTime|RelativeTime)Format\((?!\)\.resolvedOptions)|new Intl\.Collator\(/

/** The modules that format for the languages of the browser, and the one that computes with time zones. */
const LOCALE_MODULES = ['shared/src/text/locale.ts', 'web/src/ui/text/locale.ts']
const TIME_ZONES = 'shared/src/notifications/local-time.ts'

const files = productFiles()

/** `perLocale` makes a format for the languages of the browser. */
const hasFixedFormat = (text: string) =>
  FIXED_FORMAT.test(text.replaceAll(/perLocale\(\s*\(locales\) => new Intl\.\w+\(locales\b/g, ''))

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('numbers, dates and names are formatted by the modules that follow the locale', () => {
  const allowed = [...LOCALE_MODULES, TIME_ZONES]
  expect(files).toEqual(expect.arrayContaining(allowed))
  expect(LOCALE_MODULES.map(textOf)).toEqual(LOCALE_MODULES.map(() => expect.stringMatching(FIXED_FORMAT)))
  expect(files.filter((file) => !allowed.includes(file) && hasFixedFormat(textOf(file)))).toEqual([])
})

test.each(['count.toLocaleString()', "new Intl.DateTimeFormat('en', {})", "a.localeCompare(b, 'en')"])(
  '%s would be found',
  (code) => {
    expect(code).toMatch(FIXED_FORMAT)
  },
)
