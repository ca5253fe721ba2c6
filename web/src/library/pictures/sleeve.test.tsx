import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sleeve } from './sleeve.tsx'

test('the background of its finish is shown until the sleeve is drawn, also where it was drawn before', async () => {
  const first = render(<Sleeve name="Raum" manufacturer="Native Instruments" type="Reverb" />)

  expect(first.container.querySelector('img')).toBeNull()
  expect(first.container.firstElementChild).toHaveStyle({ background: '#1a150c' })
  await waitFor(() => expect(first.container.querySelector('img')).not.toBeNull())

  const second = render(<Sleeve name="Raum" manufacturer="Native Instruments" type="Reverb" />)
  expect(second.container.querySelector('img')).toBeNull()
  await waitFor(() => expect(pictureIn(second.container)).toBe(pictureIn(first.container)))
})

test('another plugin in the same element has its own sleeve', async () => {
  const { container, rerender } = render(<Sleeve name="Diva" manufacturer="u-he" type="Instrument" />)
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  const diva = pictureIn(container)

  rerender(<Sleeve name="Zebra" manufacturer="u-he" type="Instrument" />)

  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  expect(pictureIn(container)).not.toBe(diva)
})

test('a sleeve is a standalone picture that is intact in its data URL', async () => {
  const { container } = render(<Sleeve name="Pro-Q 4" manufacturer="FabFilter" type="EQ" />)
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())

  expect(pictureIn(container)).not.toContain('#')
  const svg = decodeURIComponent(pictureIn(container).replace('data:image/svg+xml,', ''))

  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .+<\/svg>$/)
  expect(svg).toContain('fill="url(#')
  expect(screen.queryByRole('img')).toBeNull()
})

const pictureIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? ''
