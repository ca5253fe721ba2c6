import { expect, test } from 'vitest'
import { canTryImage, installImageTools, tryImage } from '../scripts/parts/image/try-image.mjs'
import { isLongCampaign } from '../server/test/rounds.ts'

const MINUTE = 60_000
const READ_ONLY = expect.stringMatching(/Read-only file system$/)

if (isLongCampaign) await installImageTools()

/** Needs minutes and hundreds of megabytes of packages, so only the long campaign runs it. */
test.runIf(isLongCampaign && canTryImage())(
  'the image of deploy/Dockerfile works with a read-only root and keeps its data',
  async () => {
    const runs = await tryImage()

    const expected = {
      plugins: '["Pro-Q 3"]',
      healthCheck: 0,
      writing: { '/': READ_ONLY, '/app': READ_ONLY, '/usr': READ_ONLY, '/data': '', '/tmp': '' },
      user: '10001',
      exit: 0,
    }
    expect(runs).toMatchObject([expected, expected])
  },
  60 * MINUTE,
)
