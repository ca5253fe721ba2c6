import { expect, test } from 'vitest'
import { fuzzInputCount, HOSTILE_PIECES } from '../../contract/testing/endures.ts'
import { authorization } from '../authorization.ts'
import { aProfile, HEADING, profileLinesOf, SERIAL } from '../testing/a-profile.ts'
import { ENCODINGS } from '../testing/encodings.ts'
import { oneOf, randomOf } from '../testing/random.ts'
import { randomOwnership } from '../testing/random-ownership.ts'
import { profileTextOf, UnreadableProfile } from './profile-text.ts'
import { authorizationsIn, textToSend } from './system-profile.ts'

/** The number of broken files, in parts with separate random seeds. */
const INPUTS = fuzzInputCount(1_000_000)
const PART = Math.min(INPUTS, 5_000)

const PIECES = [
  ...HOSTILE_PIECES,
  ...['UAD ', 'UAD UAD ', 'Demo expired', 'Authorized for all devices', 'Demo (', ' left)', ' only', HEADING],
  ...[`${HEADING}\n`, '{"authorizations":', '{"name":"UAD A","status":"Demo expired"}', 'null'],
  'Universal Audio Inc.',
]

const TEXTS = [
  aProfile({ lines: profileLinesOf(randomOwnership(1)).slice(0, 8) }),
  aProfile({ lines: profileLinesOf(randomOwnership(2)).slice(0, 5), ending: '\r\n' }),
  aProfile({ heading: [], lines: profileLinesOf(randomOwnership(3)).slice(0, 4) }),
  JSON.stringify({ version: '11.9.0', authorizations: randomOwnership(4).slice(0, 3) }),
  '',
]
const FILES = TEXTS.flatMap((text) => [text, ...Object.values(ENCODINGS).map((encode) => encode(text))])

/** A file after random mutations: cut, spliced, repeated, with inserted pieces and bytes. */
function broken(random: () => number): string | Uint8Array {
  const file = oneOf(FILES, random)
  if (typeof file !== 'string') {
    const bytes = Uint8Array.from(file)
    for (let i = 0; i < 5; i++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    return bytes.subarray(Math.floor(random() * 4), Math.ceil(random() * bytes.length))
  }
  let text = file
  for (let i = Math.floor(random() * 6); i >= 0; i--) {
    const [from, to] = [Math.floor(random() * text.length), Math.floor(random() * text.length)]
    text =
      text.slice(0, from) +
      (random() < 0.7 ? oneOf(PIECES, random) : '') +
      text.slice(random() < 0.8 ? from : to)
  }
  return text
}

test.each(Array.from({ length: INPUTS / PART }, (_, i) => i))(
  'reads or refuses any broken file, with clean licenses: part %i',
  (part) => {
    const random = randomOf(part)
    let licenses = 0
    for (let i = 0; i < PART; i++) {
      const file = broken(random)
      const profile = readOrRefused(file)
      for (const each of profile?.authorizations ?? []) {
        licenses++
        if (
          !authorization.safeParse(each).success ||
          hasHalfCharacter(each.status) ||
          each.isOwned !== (each.ownership === 'owned')
        )
          throw new Error(`This came out of ${JSON.stringify(file)}: ${JSON.stringify(each)}`)
      }
    }
    expect(licenses).toBeGreaterThan(PART)
  },
)

/** True for a text with half a character, which a database refuses. */
const hasHalfCharacter = (text: string) => /\p{Cs}/u.test(text)

function readOrRefused(file: string | Uint8Array) {
  try {
    return authorizationsIn(typeof file === 'string' ? file : profileTextOf(file))
  } catch (error) {
    if (error instanceof UnreadableProfile) return undefined
    throw error
  }
}

test('a serial number above the heading never leaves the browser', () => {
  const random = randomOf(99)
  for (let i = 0; i < INPUTS / 40; i++) {
    const lines = profileLinesOf(randomOwnership(i % 50)).slice(0, 6)
    const text = aProfile({ lines })
    const at = text.indexOf('UAD-2 Plug-in') + Math.floor(random() * 200)
    const profile = authorizationsIn(text.slice(0, at) + oneOf(PIECES, random) + text.slice(at))
    expect(textToSend(profile).includes(SERIAL)).toBe(false)
  }
})
