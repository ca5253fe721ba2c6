import fc from 'fast-check'

/** Words that mean something to JavaScript, to a shell, to a file system or to a terminal. */
const WORDS = [
  ...'__proto__ constructor prototype toString hasOwnProperty then . .. ../ / \\ ~ - --help *'.split(' '),
  ...'NaN null undefined 0 %00 %2e%2e%2f %s%n ../folders ../pairing ../machine ../scan.txt'.split(' '),
  ...'../../folders folders pairing ../../../.config/precious ../../../../.config/precious'.split(' '),
  ...['', '\0', 'a\0b', '\n', '\r\n', '\u001b[2J', '\u202e', '\ud800', '\ufeff', 'é', 'e\u0301', '🎛', 'İ'],
  ...['$(touch pwned)', '`touch pwned`', '; touch pwned', '| sh', '/etc/passwd', 'C:\\Windows', '\\\\x\\y'],
]

/**
 * Jobs as a hostile site would offer them: each a good one of which some values are replaced by junk, or junk from the start.
 * `paths` are those of this computer that the site has guessed.
 */
export function hostileJobValues(paths: string[]): fc.Arbitrary<unknown> {
  const word = fc.constantFrom(...WORDS)
  const huge = fc
    .integer({ min: 1000, max: 100_000 })
    .chain((length) => word.map((text) => (text || 'x').repeat(length).slice(0, length)))
  const text = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: huge },
  )
  const known = fc.constantFrom(...paths)
  const path = fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, word).map(([start, end]) => `${start}/${end}`) },
    { weight: 1, arbitrary: text },
  )
  const junk = fc.oneof(
    text,
    fc.double(),
    fc.bigInt().map(Number),
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], Number.MAX_SAFE_INTEGER, -1, 1e308),
    fc.anything({ maxDepth: 3, withNullPrototype: false }).map(asJson),
    fc.record({ ['__proto__']: word, constructor: word, toString: word }),
  )
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.uuid() },
    { weight: 5, arbitrary: word },
    { weight: 1, arbitrary: text },
  )
  const title = fc.constantFrom('UAD Raw', 'UAD Manley VoxBox', 'Massive', 'uaudio_pultec', ...WORDS)
  const titles = fc.array(title, { maxLength: 6 })
  const bundle = fc.record({
    installationId: id,
    name: text,
    format: fc.constantFrom('VST3', 'VST', 'CLAP', 'AU', '../..'),
    path,
  })
  const base = {
    id,
    state: fc.oneof(
      { weight: 6, arbitrary: fc.constant('waiting') },
      fc.constantFrom('taken', 'done', 'failed', 'cancelled', ''),
    ),
    deviceId: fc.option(id),
    progress: fc.constant(null),
    createdAt: word,
    changedAt: word,
    result: fc.constant(null),
  }
  const valid = fc.oneof(
    fc.record({
      ...base,
      kind: fc.constant('scan'),
      folders: fc.array(path, { maxLength: 4 }),
      foundCount: fc.nat(),
    }),
    fc.record({ ...base, kind: fc.constant('reveal'), path, name: text }),
    fc.record({ ...base, kind: fc.constant('restore'), of: id }),
    fc.record({
      ...base,
      kind: fc.constantFrom('set-aside', 'bring-back', 'delete', 'unblock'),
      reason: fc.constant('format'),
      items: fc.array(bundle, { maxLength: 6 }),
    }),
    fc.record({
      ...base,
      kind: fc.constant('organize'),
      move: titles.map((list) => list.map((stem) => ({ stem, name: stem }))),
      bringBack: titles,
    }),
  )
  const damaged = fc
    .tuple(
      valid,
      fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), word), junk), { minLength: 1, maxLength: 3 }),
    )
    .map(([job, replaced]) => ({ ...job, ...Object.fromEntries(replaced) }))
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: damaged },
    { weight: 1, arbitrary: junk },
  )
}

const NAMES = 'id kind state deviceId progress result folders path name of move bringBack items reason'.split(
  ' ',
)

/** The value after a round trip through JSON. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}
