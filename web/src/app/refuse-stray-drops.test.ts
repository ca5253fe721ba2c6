// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuseStrayDrops } from './refuse-stray-drops.ts'

test('stray files do not leave the page, and dragged text is not affected', () => {
  refuseStrayDrops()
  const files = { types: ['Files'], items: [] }

  // fireEvent returns false when the default action was prevented
  expect(fireEvent.drop(document.body, { dataTransfer: files })).toBe(false)
  expect(fireEvent.dragOver(document.body, { dataTransfer: files })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(true)
})
