import { expect, test } from 'vitest'
import { aProfile, HEADING } from '../testing/a-profile.ts'
import { authorizationsIn } from './system-profile.ts'

/**
 * The number of characters that string methods and patterns process during a run. Counted instead of timed, so that the speed
 * of the machine does not matter.
 */
function workOf(run: () => void): number {
  let work = 0
  const prototype: Record<string, unknown> = Object(String.prototype)
  const names = ['trim', 'replace', 'lastIndexOf', 'toLowerCase', 'startsWith', 'endsWith', 'split'] as const
  const before = names.map((name) => [name, prototype[name]] as const)
  const exec = RegExp.prototype.exec
  for (const [name, original] of before) {
    if (typeof original !== 'function') throw new Error(`Strings have no ${name}.`)
    prototype[name] = function (this: string, ...args: unknown[]) {
      work += this.length
      return Reflect.apply(original, this, args)
    }
  }
  RegExp.prototype.exec = function (text) {
    work += text.length
    return Reflect.apply(exec, this, [text])
  }
  try {
    run()
  } finally {
    for (const [name, original] of before) prototype[name] = original
    RegExp.prototype.exec = exec
  }
  return work
}

const titles = (count: number) => Array.from({ length: count }, (_, i) => `UAD Title ${i}: Demo expired`)

test.each<[string, (size: number) => string]>([
  ['licenses', (size) => aProfile({ lines: titles(size) })],
  [
    'the same license',
    (size) => aProfile({ lines: titles(size).map(() => 'UAD Raw Distortion: Demo expired') }),
  ],
  [
    'lines of devices',
    (size) => aProfile({ head: titles(size).map((line) => `Device ${line}`), lines: titles(3) }),
  ],
  ['headings', (size) => aProfile({ lines: titles(size).map(() => HEADING) })],
  ['lines without a heading', (size) => aProfile({ heading: [], lines: titles(size) })],
  ['unknown phrases', (size) => aProfile({ lines: titles(size).map((line) => `${line} or not`) })],
  ['rows of JSON', (size) => JSON.stringify(titles(size).map((name) => ({ name, status: 'Demo expired' })))],
])('the work grows linearly with the number of %s', (_, text) => {
  const once = workOf(() => authorizationsIn(text(1500)))
  const twice = workOf(() => authorizationsIn(text(3000)))
  expect(once).toBeGreaterThan(10_000)
  expect(twice / once).toBeLessThan(2.5)
})
