// @vitest-environment happy-dom
import { createEvent, fireEvent, renderHook } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetStrayDrops, useStrayDrops, watchStrayDrops } from './stray-drops.ts'

let expectsZone = true

beforeAll(() => watchStrayDrops(() => expectsZone))

beforeEach(() => {
  expectsZone = true
  document.body.innerHTML = '<div id="root"><main>The page</main></div><aside>What is open over it</aside>'
})

const transferOf = (name: string) => ({
  types: ['Files'],
  items: [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File([], name) }],
  files: [new File([], name)],
  dropEffect: '',
})

/** Drops a file there, and returns the effect that the page tells the browser. */
function drop(name: string, on: string) {
  const dataTransfer = transferOf(name)
  const target = document.querySelector(on)
  if (!target) throw new Error('There is nothing to drop on.')
  const dropped = createEvent.drop(target, { dataTransfer })
  // fireEvent returns false when the default action was prevented
  expect(fireEvent.dragOver(target, { dataTransfer })).toBe(false)
  expect(fireEvent(target, dropped)).toBe(false)
  return 'dataTransfer' in dropped && (dropped.dataTransfer as DataTransfer).dropEffect
}

function aZone() {
  const taken: string[] = []
  const { unmount } = renderHook(() =>
    useStrayDrops(({ items, files }) => {
      taken.push(
        ...Array.from(items, (item) => item.getAsFile()?.name ?? ''),
        ...files.map(({ name }) => name),
      )
    }),
  )
  return { taken, unmount }
}

test('a zone takes what was dropped before it was there, and what is dropped beside it', () => {
  expect([drop('A.vst3', 'main'), drop('B.vst3', 'body')]).toEqual(['copy', 'copy'])

  const zone = aZone()
  expect(drop('C.vst3', 'main')).toBe('copy')

  expect(zone.taken).toEqual(['A.vst3', 'A.vst3', 'B.vst3', 'B.vst3', 'C.vst3', 'C.vst3'])
  zone.unmount()
})

test('a page without a zone, and what is open over a page, refuse files', () => {
  expect(drop('Beside a dialog.vst3', 'aside')).toBe('none')
  expectsZone = false
  expect(drop('On another page.vst3', 'main')).toBe('none')

  const zone = aZone()
  expect(zone.taken).toEqual([])
  zone.unmount()
})

test('what was dropped on a page that was left is forgotten', () => {
  drop('A.vst3', 'main')
  forgetStrayDrops()

  const zone = aZone()
  expect(zone.taken).toEqual([])
  zone.unmount()
})

test('dragged text is left to the browser', () => {
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(true)
})
