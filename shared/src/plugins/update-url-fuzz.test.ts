import { expect, test } from 'vitest'
import {
  FUZZ_TIMEOUT,
  fuzzInputCount,
  HOSTILE_PIECES,
  mutatedText,
  runFuzzCampaign,
} from '../contract/testing/endures.ts'
import { pluginsContract } from './contract.ts'

const ADDRESSES = [
  'https://example.org/downloads/plugin?version=3#latest',
  'http://192.168.1.1:8080/a',
  'https://[::1]/',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example',
  '',
]

const PIECES = [
  ...HOSTILE_PIECES,
  ...['https://', 'http:', 'HTTPS://', 'javascript:', 'java\tscript:', 'data:', 'file://'],
  ...['%0d%0a', 'user:pass@', 'evil.example', 'xn--', '0x7f.1'],
]

test(
  'any update URL is refused with a sentence or opens a web page',
  async () => {
    let accepted = 0
    await runFuzzCampaign({
      count: fuzzInputCount(1_000_000),
      seed: 2,
      input: (random) => mutatedText(ADDRESSES, PIECES, random),
      act: (updateUrl) => {
        const result = pluginsContract.edit.body.safeParse({ name: 'Tape', updateUrl })
        if (!result.success) {
          const sentence = result.error.issues[0]?.message ?? ''
          if (!sentence.startsWith('Update URL must ')) throw new Error(`It was refused with ${sentence}`)
          return
        }
        accepted += 1
        // The product's pattern must agree with a browser's URL parser.
        const saved = result.data.updateUrl ?? ''
        if (!URL.canParse(saved)) return
        const url = new URL(saved)
        if (!/^https?:$/.test(url.protocol) || url.username || url.password)
          throw new Error(`A browser would go to ${url.href}.`)
      },
    })

    expect(accepted).toBeGreaterThan(100)
  },
  FUZZ_TIMEOUT,
)
