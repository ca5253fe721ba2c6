import { expect } from 'vitest'
import { helper, linuxTest, site, startHelper } from './a-helper.ts'

startHelper(
  async () => {
    for (let number = 0; number < 1100; number++) helper.put(`.clap/P${String(number).padStart(4, '0')}.clap`)
    await helper.connect(site)
  },
  { isShared: true },
)

linuxTest('a scan prints a table, and below it what is no plugin', async () => {
  helper.put(
    'some/Good.vst3/Contents/moduleinfo.json',
    '{"Name":"Good","Version":"1.2.3","Factory Info":{"Vendor":"Maker"}}',
  )
  helper.put('some/Bad.clap', 'text')
  const { code, out, error } = await helper.run('scan', `${helper.home}/some`)

  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toMatch(/^Good +Maker +VST3 +1\.2\.3 +0\.0 MB$/m)
  expect(out).toMatch(/^Found 1 plugin\.$/m)
  expect(out).toMatch(/\/some\/Bad\.clap: .+\.$/m)
})

linuxTest(
  'plugins are sent to the library in the order of the output, in parts of limited size',
  async () => {
    const { code, answer } = await helper.json('scan', '--add')

    expect(code).toBe(0)
    expect(site.ownScans).toMatchObject([{ adds: true, isByItself: false }])
    expect(site.found.every(({ found }) => found.length <= 500)).toBe(true)
    expect(site.found.flatMap(({ found }) => found.map(({ plugin }) => plugin.path))).toEqual(
      answer.found.map(({ plugin }: { plugin: { path: string } }) => plugin.path),
    )
  },
)

linuxTest('the doctor checks everything that the helper needs', async () => {
  const { answer, code } = await helper.json('doctor')

  expect(code).toBe(1)
  const checks = answer.findings.map(({ check }: { check: string }) => check)
  for (const check of ['links', 'questions', 'connection', 'listening', 'clock', 'folders', 'moves', 'space'])
    expect(checks).toContain(check)
  expect(answer.findings).toContainEqual({
    check: 'clock',
    isFine: true,
    sentence: 'The clock is right.',
  })
})
