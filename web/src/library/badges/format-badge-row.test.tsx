import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormatBadgeRow } from './format-badge-row.tsx'

const FORMATS = ['VST3', 'AU', 'AAX', 'CLAP']

test.each([
  ['all of them without a limit', undefined, ['VST3', 'AU', 'AAX', 'CLAP', 'UAD'], '', ''],
  ['all of them where the last one ends at the edge', 183, ['VST3', 'AU', 'AAX', 'CLAP', 'UAD'], '', ''],
  ['as many as leave a place for the count', 182, ['VST3', 'AU', 'AAX', 'CLAP'], '+1', 'UAD'],
  ['fewer in a smaller place', 120, ['VST3', 'AU'], '+3', 'AAX, CLAP, UAD'],
  ['one of them at least', 10, ['VST3'], '+4', 'AU, AAX, CLAP, UAD'],
])('a line shows %s', (_, room, shown, count, others) => {
  const { container } = render(
    <FormatBadgeRow formats={FORMATS} isUAD {...(room !== undefined && { room })} />,
  )
  const row = container.firstElementChild
  const badges = [...(row?.children ?? [])].filter((child) => !child.matches('[class*=others]'))

  expect({
    shown: badges.map(({ textContent }) => textContent),
    rest: row?.querySelector('[class*=others]')?.textContent ?? '',
    title: row?.getAttribute('title'),
    isOneLine: row?.getAttribute('data-line'),
  }).toEqual({
    shown,
    rest: count + others,
    title: count ? [...FORMATS, 'UAD'].join(', ') : null,
    isOneLine: String(room !== undefined),
  })
})
