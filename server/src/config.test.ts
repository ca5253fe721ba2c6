import { expect, test } from 'vitest'
import { configOf } from './config.ts'

const catalogs = (CATALOGS?: string) => configOf({ CATALOGS }).CATALOGS.map(({ name }) => name)

test('no catalog is read unless the host names one', () => {
  expect([undefined, '', 'off', 'OFF', ' , '].map(catalogs)).toEqual([[], [], [], [], []])
  expect(catalogs('open-audio-stack, /srv/our list.json')).toEqual(['Open Audio Stack', 'our list.json'])
})

test('two catalogs that would be called the same are refused, because one would take the place of the other', () => {
  expect(() => configOf({ CATALOGS: '/a/list.json,/b/list.json' })).toThrow('would be called the same')
})

const mail = {
  SMTP_URL: 'smtps://name:secret@mail.example.org',
  MAIL_FROM: 'Plugfolio <plugfolio@example.org>',
  PUBLIC_URL: 'https://plugins.example.org',
}

test('a mail server, a sender and the address of this server make mails', () => {
  expect(configOf(mail)).toMatchObject(mail)
  expect(configOf({ ...mail, MAIL_FROM: 'plugfolio@example.org' }).MAIL_FROM).toBe('plugfolio@example.org')
  expect(configOf({}).SMTP_URL).toBeUndefined()
})

test.each([
  [{ MAIL_FROM: '' }, 'MAIL_FROM: MAIL_FROM must be set as well when SMTP_URL is.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: PUBLIC_URL must be set as well when SMTP_URL is.'],
  [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL: SMTP_URL must begin with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: MAIL_FROM must be an email address.'],
  [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM: MAIL_FROM must be an email address.'],
])('%j is refused', (given, sentence) => {
  expect(() => configOf({ ...mail, ...given })).toThrow(sentence)
})
