import { expect, test } from 'vitest'
import { createLetter } from './letter.ts'

const person = { id: 'a', displayName: 'Ana', email: 'ana@example.org' }
const item = { title: 'Pro-Q 3 4.0 is available', text: 'You have version 3.2.', link: '/updates' }
const site = 'https://plugins.example.org'
const contents = { person, key: 'digest 2026-01-05', items: [item], site, token: 'secret' }

test('a letter contains the news, its link and the link that ends these mails', () => {
  const letter = createLetter(contents)

  expect(letter.subject).toBe('Pro-Q 3 4.0 is available')
  expect(letter.text).toBe(`Hello Ana,

* Pro-Q 3 4.0 is available
  You have version 3.2.
  https://plugins.example.org/updates

--${' '}
You get this because email notifications are on in your account settings at https://plugins.example.org/.
Unsubscribe: https://plugins.example.org/unsubscribe/secret`)
  expect(letter.html).toContain('<a href="https://plugins.example.org/updates">Pro-Q 3 4.0 is available</a>')
  expect(letter.headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://plugins.example.org/unsubscribe/secret>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('a letter loads nothing and has no tracking', () => {
  expect(createLetter(contents).html).not.toMatch(/<img|<link|<style|<script|src=|url\(/i)
})

test('without https there is only the link, without one-click', () => {
  const { headers } = createLetter({ ...contents, site: 'http://localhost:3000' })

  expect(headers['List-Unsubscribe']).toBe('<http://localhost:3000/unsubscribe/secret>')
  expect(headers['List-Unsubscribe-Post']).toBeUndefined()
})

test('names cannot inject markup, headers or a reading direction', () => {
  const hostile = { ...item, title: '<img src=x>\r\nBcc: all@example.org \u202eexe', text: '"&\'' }

  const { subject, text, html } = createLetter({ ...contents, items: [hostile] })

  expect(subject).toBe('<img src=x> Bcc: all@example.org exe')
  expect(text).toContain('* <img src=x> Bcc: all@example.org exe\n')
  expect(html).toContain('&#60;img src=x&#62; Bcc')
  expect(html).toContain('&#34;&#38;&#39;')
  expect(html).not.toContain('<img')
})

test('many notifications are counted, and thirty of them are shown', () => {
  const { subject, text } = createLetter({ ...contents, items: Array.from({ length: 33 }, () => item) })

  expect(subject).toBe('33 notifications from Plugfolio')
  expect(text.match(/^\* /gm)).toHaveLength(30)
  expect(text).toContain('And 3 more: https://plugins.example.org/')
  expect(createLetter({ ...contents, items: Array.from({ length: 30 }, () => item) }).text).not.toContain(
    ' more:',
  )
})

test('a mail has a stable id that differs from other mails', () => {
  const id = createLetter(contents).messageId

  expect(createLetter({ ...contents, token: 'other' }).messageId).toBe(id)
  expect(createLetter({ ...contents, key: 'digest 2026-01-06' }).messageId).not.toBe(id)
  expect(id).toMatch(/^<[0-9a-f]{40}@plugins\.example\.org>$/)
})
