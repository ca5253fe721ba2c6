import { appendFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helperOffering } from './helper-offering.ts'
import { aRelease } from './testing/a-release.ts'

const UNIVERSAL = 'Plugfolio-Helper-1.0.0-mac.zip'
const LINUX = 'Plugfolio-Helper-1.0.0-linux.tar.gz'

function anOffering() {
  const { folder, manifest } = aRelease({
    'mac-universal': Buffer.from('a mac'),
    linux: Buffer.from('a linux'),
  })
  const logged: string[] = []
  return { folder, manifest, logged, offer: helperOffering([folder], (sentence) => logged.push(sentence)) }
}

test('the packages of the build are offered according to the manifest', async () => {
  const { offer, manifest, logged } = anOffering()

  expect(await offer.release()).toEqual(manifest)
  expect(logged).toEqual([])
})

test('nothing is offered without a folder, a manifest or a sound file', async () => {
  const { folder, offer } = anOffering()

  expect(await helperOffering([undefined], () => {}).release()).toBeNull()
  expect(await helperOffering([join(folder, 'nowhere')], () => {}).release()).toBeNull()
  rmSync(join(folder, UNIVERSAL))
  rmSync(join(folder, LINUX))
  expect(await offer.release()).toBeNull()
})

test('a package is offered from the first folder that has it', async () => {
  const first = aRelease({ 'mac-universal': Buffer.from('a mac'), linux: Buffer.from('a linux') })
  const second = aRelease({ linux: Buffer.from('another linux'), windows: Buffer.from('a windows') })
  const offer = helperOffering([join(first.folder, 'nowhere'), first.folder, second.folder], () => {})

  const offered = await offer.release()

  expect(offered?.files).toEqual([...first.manifest.files, second.manifest.files[1]])
  const texts = await Promise.all(
    (offered?.files ?? []).map(async ({ file }) => {
      const opened = await offer.open(file)
      const text = await opened?.handle.readFile('utf8')
      await opened?.handle.close()
      return text
    }),
  )
  expect(texts).toEqual(['a mac', 'a linux', 'a windows'])
})

test.each([
  ['cut short', (file: string) => writeFileSync(file, 'a')],
  ['altered without becoming longer', (file: string) => writeFileSync(file, 'A mac')],
  ['longer', (file: string) => appendFileSync(file, '!')],
  ['missing', (file: string) => rmSync(file)],
  [
    'a link to something else',
    (file: string) => {
      rmSync(file)
      symlinkSync('/etc/passwd', file)
    },
  ],
])('a file that is %s is logged once and not offered, unlike the others', async (_, change) => {
  const { folder, offer, logged } = anOffering()
  change(join(folder, UNIVERSAL))

  for (let time = 0; time < 3; time++)
    expect((await offer.release())?.files.map(({ file }) => file)).toEqual([LINUX])
  expect(await offer.open(UNIVERSAL)).toBeUndefined()
  expect(logged).toEqual([`${UNIVERSAL} in ${folder} is missing or damaged and is not offered.`])
})

test('a file that is altered after its check is no longer offered', async () => {
  const { folder, offer, manifest } = anOffering()
  expect(await offer.release()).toEqual(manifest)
  writeFileSync(join(folder, UNIVERSAL), 'A mac')
  utimesSync(join(folder, UNIVERSAL), new Date(0), new Date(0))

  expect((await offer.release())?.files).toHaveLength(1)
})

test.each(['not json', '{}', '{"version":"1.0.0","files":[{"file":"../../etc/passwd"}]}'])(
  'a manifest of %s is logged once and offers nothing',
  async (text) => {
    const { folder, offer, logged } = anOffering()
    writeFileSync(join(folder, 'helper-manifest.json'), text)

    expect([await offer.release(), await offer.release(), await offer.open(LINUX)]).toEqual([
      null,
      null,
      undefined,
    ])
    expect(logged).toEqual([
      `The list of the helper's packages in ${folder} is damaged. Run npm run build:helper again.`,
    ])
  },
)

test('a manifest cannot offer anything outside its folder', async () => {
  const { folder, offer, manifest } = anOffering()
  const file = { ...manifest.files[0], file: '..' }
  writeFileSync(join(folder, 'helper-manifest.json'), JSON.stringify({ ...manifest, files: [file] }))

  expect(await offer.release()).toBeNull()
})

test('a new build replaces the old one without a restart', async () => {
  const { folder, offer } = anOffering()
  await offer.release()
  const next = aRelease({ windows: Buffer.from('a windows') })
  rmSync(folder, { recursive: true })
  symlinkSync(next.folder, folder)

  expect(await offer.release()).toEqual(next.manifest)
})
