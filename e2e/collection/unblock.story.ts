import { FIRST_UNBLOCKING_HELPER } from '#shared/health/contract.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { aHelper } from '../parts/people/a-helper.ts'
import { expect, story } from '../parts/story.ts'

const FOLDER = '/Library/Audio/Plug-Ins'
const TAPE = `${FOLDER}/VST3/Night Tape.vst3`

story(
  'what macOS blocks is unblocked from its row and its details, and put back, with the routes of the server',
  onTurn(4),
  async ({ page, producer, server }) => {
    story.setTimeout(300_000)
    const { link } = (await producer.call('POST', '/api/helper/pair')) as { link: string }
    const mac = await aHelper(server.url, new URL(link).searchParams.get('token') ?? '', 'Night Mac')
    await mac.call('PATCH', '/api/device', {
      name: 'Night Mac',
      version: FIRST_UNBLOCKING_HELPER,
      folders: [{ path: FOLDER, isThere: true }],
    })
    const scan = async (isQuarantined: boolean) => {
      const body = { folders: [FOLDER], adds: true, isByItself: false }
      const { id } = (await mac.call('POST', '/api/device/scans', body)) as { id: string }
      const plugin = {
        name: 'Night Tape',
        manufacturer: 'Night Audio',
        format: 'VST3',
        path: TAPE,
        platform: 'macos',
      }
      await mac.call('POST', `/api/device/jobs/${id}/found`, { from: 0, found: [{ plugin, note: '' }] })
      await mac.call('POST', `/api/device/jobs/${id}/checked`, {
        isFirst: true,
        isLast: true,
        processor: 'arm64',
        hasRosetta: false,
        lists: [{ list: 'reaper', seenAt: '2026-11-03T10:00:00.000Z' }],
        bundles: [
          {
            path: TAPE,
            format: 'VST3',
            state: 'whole',
            signature: 'team',
            isQuarantined,
            lists: [{ list: 'reaper', state: isQuarantined ? 'absent' : 'listed' }],
          },
        ],
      })
      await mac.call('POST', `/api/device/jobs/${id}/result`, { state: 'done', sentence: '', items: [] })
    }
    const answer = async (kind: string, outcome: string, sentence: string, said: string) => {
      await expect.poll(async () => (await mac.waiting()).map((job) => job.kind)).toEqual([kind])
      const [job] = await mac.waiting()
      await mac.call('POST', `/api/device/jobs/${job?.id}/take`)
      const item = { name: 'Night Tape', from: TAPE, to: TAPE, outcome, sentence: said }
      await mac.call('POST', `/api/device/jobs/${job?.id}/result`, { state: 'done', sentence, items: [item] })
    }
    await scan(true)

    const open = async () => {
      await page.goto('/computers?tab=health')
      await expect(page.getByRole('article', { name: 'Night Tape' })).toContainText('Blocked by macOS')
    }
    await open()
    await expectAccessible(page, 'unblock', open)
    await page.getByRole('button', { name: 'Unblock Night Tape' }).click()
    await expect(page.getByText('The helper on Night Mac names who signed it').first()).toBeVisible()
    await answer('unblock', 'unblocked', '1 bundle unblocked.', 'Signed by Night Audio (ABCDE12345).')
    await expect(page.getByText('1 bundle unblocked. Scan again in your DAW.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Block Again' }).click()
    await answer('restore', 'blocked', '1 bundle blocked again.', '')
    await expect(page.getByText('1 bundle blocked again.').first()).toBeVisible()

    await page.getByRole('button', { name: 'Night Tape', exact: true }).click()
    await page.getByRole('link', { name: 'Open Plugin' }).click()
    const details = page.getByRole('complementary', { name: 'Details of Night Tape' })
    await details.getByRole('button', { name: 'Unblock Night Tape' }).click()
    await answer('unblock', 'unblocked', '1 bundle unblocked.', 'Not signed.')
    await scan(false)
    await page.goto('/computers?tab=health')
    await expect(page.getByRole('heading', { name: 'Nothing to fix' })).toBeVisible()
    mac.stop()
  },
)
