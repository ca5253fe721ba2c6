import { expect, test } from 'vitest'
import { organizeLinkOf } from './link.ts'

test('the link names the job and the server, and nothing else', () => {
  const link = new URL(organizeLinkOf({ id: '5f3a-1' }, 'https://music.example.org:8443'))

  expect(link.href).toMatch(/^plugfolio:\/\/organize\?/)
  expect([...link.searchParams]).toEqual([
    ['job', '5f3a-1'],
    ['apiUrl', 'https://music.example.org:8443'],
  ])
})
