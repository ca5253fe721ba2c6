// @vitest-environment happy-dom
import { getNonce, setNonce } from 'get-nonce'
import { afterEach, expect, test } from 'vitest'
import { applyNonce } from './apply-nonce.ts'

afterEach(() => {
  document.head.replaceChildren()
  setNonce('')
})

test.each([
  ['<meta name="csp-nonce" content="abc123">', 'abc123'],
  ['<meta name="csp-nonce" content="">', undefined],
  ['', undefined],
])('in a page with %s, style elements have the nonce %s', (head, nonce) => {
  document.head.innerHTML = head
  applyNonce()
  expect(getNonce()).toBe(nonce)
})
