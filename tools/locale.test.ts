import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Formats of a locale of its own. `Intl.Segmenter` and `resolvedOptions` write nothing. */
const FIXED_FORMAT =
  /\.toLocale(?:Date|Time)?String\(|\.localeCompare\(|new Intl\.(?:Number|DateTime|RelativeTime)Format\((?!\)\.resolvedOptions)|new Intl\.Collator\(/

/** The module that formats for the locale of the browser. */
const LOCALE_MODULE = 'web/src/ui/text/locale.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('pages write numbers, dates and sizes with the module that follows the locale', () => {
  expect(files).toContain(LOCALE_MODULE)
  expect(textOf(LOCALE_MODULE)).toMatch(FIXED_FORMAT)
  expect(files.filter((file) => file !== LOCALE_MODULE && FIXED_FORMAT.test(textOf(file)))).toEqual([])
})

test.each(['count.toLocaleString()', "new Intl.DateTimeFormat('en', {})", "a.localeCompare(b, 'en')"])(
  '%s would be found',
  (code) => {
    expect(code).toMatch(FIXED_FORMAT)
  },
)
