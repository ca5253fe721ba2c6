import { expect, test } from 'vitest'
import { makerOfPage } from './maker-of-page.ts'

test.each([
  ['https://valhalladsp.com/shop/', 'valhalladsp'],
  ['https://www.native-instruments.com/en/', 'native-instruments'],
  ['https://plugins.acme.co.uk/x', 'acme'],
  ['https://surge-synthesizer.github.io/', 'surge-synthesizer'],
  ['https://github.com/acme/eq', 'acme'],
  ['https://www.uaudio.com', 'Universal Audio'],
  ['https://sourceforge.net/projects/eq/', ''],
  ['https://github.io/', ''],
  ['https://localhost/', ''],
  ['', ''],
])('the maker of %j is %j', (page, maker) => {
  expect(makerOfPage(page)).toBe(maker)
})
