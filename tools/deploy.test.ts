import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER_NODE_OPTIONS } from '../scripts/parts/server-node-options.mjs'
import * as contracts from '../shared/src/contracts.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../deploy', name), 'utf8')
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const missing = (program: string) => {
  console.log(`${program} is not installed, so deploy/ is not tested with it.`)
  return false
}

const systemd = has('systemd-analyze') || missing('systemd-analyze')
const nginx = has('nginx') || missing('nginx')

test.runIf(systemd)('the unit is hardened to an exposure of at most 2.0', () => {
  const file = path.join(import.meta.dirname, '../deploy/plugfolio.service')
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', file]).toString()

  const score = Number(/exposure level for plugfolio\.service: ([\d.]+)/.exec(report)?.[1])
  expect(score).toBeGreaterThan(0)
  expect(score).toBeLessThanOrEqual(2)
})

test.runIf(nginx)('nginx accepts its sample', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // The certificate is missing here, so the sample is checked without TLS.
  const sample = read('nginx.conf')
    .replace(/^ +ssl_.*$/gm, '')
    .replace(/ ssl http2;/g, ';')
    .replace(/\b(80|443);/g, '67$1;')
    .replaceAll('67443', '6743')
    .replaceAll('6780', '6708')
  writeFileSync(path.join(folder, 'sample.conf'), sample)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${folder}/sample.conf; }\n`,
  )

  const { status, stderr } = spawnSync('nginx', ['-t', '-c', path.join(folder, 'nginx.conf')])

  expect([status, stderr.toString()]).toEqual([0, expect.stringContaining('test is successful')])
})

const MEGABYTE = 1024 ** 2
const largestBody = Math.max(
  ...Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .map((endpoint) =>
      'upload' in endpoint ? endpoint.upload.maxBytes : 'maxBytes' in endpoint ? endpoint.maxBytes : 0,
    ),
)

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/],
  ['Caddyfile', /max_size (\d+)MiB/],
])('%s accepts the largest call and little more', (name, pattern) => {
  const limit = Number(pattern.exec(read(name))?.[1]) * MEGABYTE

  expect(largestBody).toBeGreaterThan(MEGABYTE)
  expect(limit).toBeGreaterThan(largestBody)
  expect(limit).toBeLessThan(largestBody * 1.5)
})

test('the samples redirect pages from http to https, and refuse calls over http, which expose a key', () => {
  const [http = ''] = read('nginx.conf').split('listen 443')
  const [, plain = ''] = read('Caddyfile').split(/^http:\/\/plugins\.example\.org \{$/m)

  expect(http).toMatch(/location \/api\/ \{\s+return 403;\s+\}/)
  expect(http).toMatch(/location \/ \{\s+return 301 https:/)
  // At the level of the server it would answer before any location.
  expect(http).not.toMatch(/^ {4}return/m)
  expect(plain).toMatch(/^\s+(?:#.*\s+)?handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:/)
})

test('nginx allows only TLS 1.2 and 1.3, with forward secrecy and authenticated encryption', () => {
  const setting = (name: string) =>
    new RegExp(`^ *${name} (.+);$`, 'm').exec(read('nginx.conf'))?.[1]?.split(/[ :]/) ?? []

  expect(setting('ssl_protocols')).toEqual(['TLSv1.2', 'TLSv1.3'])
  expect(setting('ssl_ciphers').length).toBeGreaterThan(0)
  for (const suite of setting('ssl_ciphers'))
    expect(suite).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305)$/)
})

test('the samples do not forward addresses from clients', () => {
  expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(read('nginx.conf')).not.toContain('$proxy_add_x_forwarded_for')
  expect(read('Caddyfile')).not.toContain('trusted_proxies')
})

test('every way to start the server passes the same options to Node', () => {
  const options = SERVER_NODE_OPTIONS.join(' ')
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'))

  expect(scripts.start).toBe(`node ${options} scripts/start.mjs`)
  expect(read('plugfolio.service')).toContain(`\nExecStart=/usr/bin/node ${options} /opt/plugfolio/dist/`)
  expect(read('Dockerfile')).toContain(
    `\nCMD ["node", "${SERVER_NODE_OPTIONS.join('", "')}", "dist/server/main.mjs"]`,
  )
})

test('the image has an unprivileged user, a health check and only the files that it needs', () => {
  const [build = '', image = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)

  expect(build).toMatch(/npm ci .*--ignore-scripts/)
  expect(image).toMatch(/^USER 10001:10001$/m)
  expect(image).toMatch(/^HEALTHCHECK /m)
  expect(image.indexOf('USER')).toBeGreaterThan(image.lastIndexOf('RUN'))
  expect(image).not.toMatch(/^(?:ADD|ENTRYPOINT)|^COPY \. |apt-get|:latest|curl|SECRET|PASSWORD/m)
  expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.git', 'data', 'node_modules']),
  )
})

test.each(['compose.yaml', 'compose.postgres.yaml'])(
  '%s runs the image read-only, without capabilities, on loopback',
  (name) => {
    const [service = ''] = read(name).split(/^ {2}database:|^volumes:/m)

    for (const line of [
      'read_only: true',
      'init: true',
      'cap_drop: [ALL]',
      '- no-new-privileges:true',
      '- 127.0.0.1:3000:3000',
      'stop_grace_period: 90s',
    ])
      expect(service).toContain(line)
    expect(read(name)).not.toMatch(/PASSWORD: |privileged: true|network_mode: host|docker\.sock/)
  },
)

test('the PostgreSQL container gives Plugfolio one database and no further rights', () => {
  const compose = read('compose.postgres.yaml')

  expect(compose).toContain('- ./make-database.sql:/docker-entrypoint-initdb.d/make-database.sql:ro')
  expect(compose).not.toContain('POSTGRES_USER')
  expect(read('make-database.sql')).toMatch(/^CREATE DATABASE plugfolio OWNER plugfolio;$/m)
  expect(read('make-database.sql')).not.toMatch(/SUPERUSER|CREATEROLE|CREATEDB/)
})
