import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SkeletonCards } from './skeleton-cards.tsx'

test('a loading library shows six placeholders', () => {
  const { container } = render(<SkeletonCards density="comfortable" />)
  expect(container.querySelectorAll('.card')).toHaveLength(6)
  expect(container.querySelector('[aria-busy="true"]')).toHaveTextContent('Loading')
})
