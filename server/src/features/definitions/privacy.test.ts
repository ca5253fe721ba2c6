import { expect, test } from 'vitest'
import { everyRouteCall } from '../../../test/security/every-call.ts'
import { aCommunity, aMacPlugin } from './testing/a-community.ts'

test('no path, ownership, favorite, tag, note, typed text or file name of a user reaches another user', async () => {
  const { server, anOwner, aCrowd, decide } = await aCommunity()
  const { browser: ben, plugin: bens, definitionId } = await anOwner('ben', 'Tape', '1.2')
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({
    body: aMacPlugin('Tape', '1.3', {
      path: '/Users/secret-of-ana/Tape.vst3',
      isOwned: false,
      isFavorite: true,
    }),
  })
  await ana.plugins.add({
    body: aMacPlugin('Tape', '1.3', { name: 'secret-of-ana', format: 'AU', path: 'secret-of-ana.component' }),
  })
  const params = { id: plugin.id }
  await ana.plugins.change({ params, body: { tags: ['secret-of-ana'] } })
  await ana.plugins.bulkEdit({
    body: { pluginIds: [plugin.id], changes: { type: 'secret-of-ana', addTags: ['secret-of-ana'] } },
  })
  await ana.definitions.ignore({ params, body: { ignored: [{ what: 'version', version: 'secret-of-ana' }] } })
  await aCrowd(definitionId, 3, '1.3')
  await aCrowd(definitionId, 1, 'secret-of-ana')
  await decide()

  expect(plugin.definitionId).toBe(definitionId)
  const reads = everyRouteCall.filter(({ endpoint }) => endpoint.method === 'GET')
  for (const { name, about } of reads) {
    const { body } = await ben.request(await about(bens.id))
    expect({ name, isFound: /secret-of-ana/i.test(body) }).toEqual({ name, isFound: false })
  }
  expect(await ben.plugins.list()).toMatchObject([
    { name: 'Tape', isOwned: true, isFavorite: false, tags: [], type: 'Tape', updateAvailable: true },
  ])
  const { rows } = await server.pool.query('select name, manufacturer from definitions where id = $1', [
    definitionId,
  ])
  expect(rows).toEqual([{ name: 'Tape', manufacturer: 'FabFilter' }])
})
