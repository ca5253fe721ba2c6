import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuseStrayDrops } from './refuse-stray-drops.ts'

test('stray files do not take the browser away, dragged text is left alone', () => {
  refuseStrayDrops()
  const files = { types: ['Files'], items: [] }

  // fireEvent gives false when the browser's own answer was prevented
  expect(fireEvent.drop(document.body, { dataTransfer: files })).toBe(false)
  expect(fireEvent.dragOver(document.body, { dataTransfer: files })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(true)
})
