import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aPicture } from '../../../test/a-picture.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'

test('twelve slow uploads of one user do not block an upload of another user', async () => {
  const server = await aServer()
  const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const [anas, bens] = await Promise.all(
    [ana, ben].map(async (person) => (await person.plugins.add({ body: aPlugin() })).plugin.id),
  )
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let count = 0; count < 12; count++) {
    const socket = connect(Number(url.port), url.hostname)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/plugins/${anas}/screenshot HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n` +
        'content-type: multipart/form-data; boundary=a\r\ncontent-length: 1000000\r\n\r\n--a\r\n',
    )
    const trickle = setInterval(() => socket.write('x'), 50)
    onTestFinished(() => clearInterval(trickle))
  }
  await pause(500)

  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const uploaded = ben.screenshots.upload({ params: { id: bens ?? '' }, file }).then(() => 'uploaded')

  expect(await Promise.race([uploaded, pause(15_000).then(() => 'still waiting')])).toBe('uploaded')
})
