import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSongs } from './watch-songs.ts'

let folder: string
let end = () => {}
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watched-'))
})
afterEach(() => {
  end()
  fs.rmSync(folder, { recursive: true, force: true })
})

const put = (name: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), 'x')
}

/** Watches with short pauses. Returns what counts the calls, after the first one at the start. */
async function watching(privateFolder = '-') {
  const onChange = vi.fn()
  const privateNow = () => (at: string) => at.endsWith(privateFolder)
  end = watchSongs([path.join(folder, 'songs')], onChange, { privateNow, quiet: 60, look: 40 }).end
  await vi.waitUntil(() => onChange.mock.calls.length === 1)
  onChange.mockClear()
  return onChange
}

const oneCall = async (onChange: ReturnType<typeof vi.fn>) => {
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 3000 })
  await wait(300)
  expect(onChange).toHaveBeenCalledTimes(1)
  onChange.mockClear()
}

test('several saves soon after each other are one change', async () => {
  put('songs/deep/er/a.als')
  const onChange = await watching()
  for (let i = 0; i < 5; i++) {
    put('songs/deep/er/a.als')
    await wait(20)
  }
  await oneCall(onChange)
})

test('audio that is recorded is no change, a song in a new folder is one', async () => {
  put('songs/a.als')
  const onChange = await watching()
  put('songs/take 1.wav')
  await wait(400)
  expect(onChange).not.toHaveBeenCalled()
  put('songs/New 1.2 Project/a.als')
  await oneCall(onChange)
  put('songs/New 1.2 Project/a.als')
  await oneCall(onChange)
})

test('a folder that vanishes and comes back is watched again', async () => {
  put('songs/a.als')
  const onChange = await watching()
  fs.rmSync(path.join(folder, 'songs'), { recursive: true })
  await oneCall(onChange)
  put('songs/b/c.als')
  await oneCall(onChange)
  fs.rmSync(path.join(folder, 'songs/b'), { recursive: true })
  await oneCall(onChange)
  put('songs/b/c.als')
  await oneCall(onChange)
  put('songs/b/c.als')
  await oneCall(onChange)
})

test.runIf(process.platform === 'linux')('private folders are not watched', async () => {
  put('songs/private/a.als')
  const onChange = await watching('private')
  put('songs/private/a.als')
  await wait(400)

  expect(onChange).not.toHaveBeenCalled()
})

test('nothing is called after the end', async () => {
  put('songs/a.als')
  const onChange = await watching()
  put('songs/a.als')
  // The change is seen, and the pause after it not yet over.
  await wait(20)
  end()
  await wait(300)

  expect(onChange).not.toHaveBeenCalled()
})
