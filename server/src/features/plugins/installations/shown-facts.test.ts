import { expect, test } from 'vitest'
import { HOUR } from '../../../../test/a-clock.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { exportedLibrary, importLibrary } from '../../transfer/testing/import-archive.ts'

const server = await aServer()

const echo = (facts: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({ name: 'Echo', platform: 'macos', version: '1.0', ...facts })

const now = () => server.clock.now().toISOString()

async function onlyPlugin(person: Visitor) {
  const [plugin, ...others] = await person.plugins.list()
  if (!plugin || others.length > 0) throw new Error('The library has not one plugin.')
  const { installations, notes, similar, ...opened } = await person.plugins.open({
    params: { id: plugin.id },
  })
  expect(opened).toEqual(plugin)
  return plugin
}

test('a plugin names the bytes, processors and computers of what is installed', async () => {
  const ana = await server.signedInAs('ana')
  const added = now()
  const { plugin } = await ana.plugins.add({ body: echo({ size: 3_000_000_000, architectures: ['arm64'] }) })
  expect(plugin).toMatchObject({
    size: 3_000_000_000,
    processors: ['apple-silicon'],
    machines: [],
    addedAt: added,
    versionSince: added,
  })
  const { helper, machine } = await aHelper(server, ana)
  server.clock.advance(HOUR)

  const intel = echo({ path: '/Library/Echo.component', format: 'AU', size: 12, architectures: ['x86_64'] })
  await helper.plugins.addMany({ body: { plugins: [intel] } })

  const both = { size: 3_000_000_012, processors: ['apple-silicon', 'intel'], machines: [machine] }
  expect(await onlyPlugin(ana)).toEqual({ ...plugin, formats: ['VST3', 'AU'], ...both })
  expect(await ana.helper.devices()).toMatchObject([{ machine }])
})

test('of two formats that come together, the path is that of the shown one', async () => {
  const finn = await server.signedInAs('finn')

  await finn.plugins.addMany({
    body: { plugins: [echo({ format: 'AU', path: 'Echo.component' }), echo({ path: 'Echo.vst3' })] },
  })

  expect(await onlyPlugin(finn)).toMatchObject({
    format: 'VST3',
    formats: ['VST3', 'AU'],
    path: 'Echo.vst3',
  })
})

test('the version is as old as its last change', async () => {
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({ body: echo() })
  const since = async () => (await onlyPlugin(ben)).versionSince
  const later = async (act: () => Promise<unknown>) => {
    server.clock.advance(HOUR)
    await act()
    return (await since()) === now()
  }
  const params = { id: plugin.id }

  expect(await later(() => ben.plugins.add({ body: echo({ format: 'AU', path: 'Echo.component' }) }))).toBe(
    false,
  )
  expect(await later(() => ben.plugins.change({ params, body: { isFavorite: true } }))).toBe(false)
  expect(await since()).toBe(plugin.addedAt)
  expect(await later(() => ben.plugins.add({ body: echo({ version: '1.1' }) }))).toBe(true)
  expect(await later(() => ben.plugins.edit({ params, body: { name: 'Echo', version: '1.1' } }))).toBe(false)
  expect(await later(() => ben.plugins.edit({ params, body: { name: 'Echo', version: '7' } }))).toBe(true)
  expect(await later(() => ben.plugins.add({ body: echo({ version: '1.2' }) }))).toBe(false)
  const many = { plugins: [echo({ version: '8' }), echo({ version: '8', format: 'CLAP', path: 'x.clap' })] }
  expect(await later(() => ben.plugins.addMany({ body: many }))).toBe(false)
  expect(await later(() => ben.plugins.edit({ params, body: { name: 'Echo', version: '' } }))).toBe(true)
  expect((await onlyPlugin(ben)).addedAt).toBe(plugin.addedAt)
})

test('a removed and restored plugin is as old as before', async () => {
  const carl = await server.signedInAs('carl')
  const { plugin } = await carl.plugins.add({ body: echo({ size: 5 }) })
  server.clock.advance(HOUR)

  await carl.plugins.remove({ params: { id: plugin.id } })

  expect(await carl.plugins.restore({ params: { id: plugin.id } })).toEqual(plugin)
})

test('an imported plugin is as old as it was, and an undone import changes no date', async () => {
  const [dora, eve] = [await server.signedInAs('dora'), await server.signedInAs('eve')]
  await dora.plugins.add({ body: echo({ size: 7, architectures: ['x86_64'] }) })
  server.clock.advance(HOUR)
  await dora.plugins.add({ body: echo({ version: '2.0', size: 9 }) })
  const exported = await onlyPlugin(dora)
  expect(Date.parse(exported.versionSince) - Date.parse(exported.addedAt)).toBe(HOUR)
  const library = await exportedLibrary(dora)
  server.clock.advance(HOUR)

  const { id } = await importLibrary(eve, library)
  expect(await onlyPlugin(eve)).toEqual(exported)
  await eve.transfer.undo({ params: { id } })

  await eve.plugins.add({ body: echo({ path: 'Old.vst3' }) })
  const before = await onlyPlugin(eve)
  server.clock.advance(HOUR)
  const again = await importLibrary(eve, library)
  expect(await onlyPlugin(eve)).toMatchObject({ version: '2.0', versionSince: now(), size: 9 })
  server.clock.advance(HOUR)
  await eve.transfer.undo({ params: { id: again.id } })
  expect(await onlyPlugin(eve)).toEqual(before)
})

test('a path of 1,024 letters of three bytes each is stored, and found again', async () => {
  const mia = await server.signedInAs('mia')
  // Letters that are all different, because an index stores repeated ones in less.
  const letters = Array.from({ length: 1024 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)),
  )
  const path = letters.join('')
  const body = echo({ path })
  expect(Buffer.byteLength(path)).toBe(3072)

  await mia.plugins.add({ body })
  const { plugin } = await mia.plugins.add({ body: { ...body, version: '1.1' } })

  const { installations } = await mia.plugins.open({ params: { id: plugin.id } })
  expect(installations).toMatchObject([{ path, version: '1.1' }])
})
