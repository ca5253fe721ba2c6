// @ts-check

/**
 * @typedef {object} Row
 * @property {string} id R01 to R60
 * @property {string} asks what has to hold, with the number of the long run
 * @property {1 | 2 | 3} points 3 when data or an account would be lost, 2 when it is serious, 1 for expected quality
 * @property {boolean} isGate whether a release is blocked when it fails, whatever the sum
 * @property {string[]} also test files that belong to it beside those that print its figure
 * @property {boolean} isMeasured whether its figure is a time: its tests run while nothing else does
 * @property {boolean} isOutsideToo whether its server tests run once more on an outside PostgreSQL
 */

/** @typedef {Partial<Pick<Row, 'also' | 'isMeasured' | 'isOutsideToo'>>} More */

const MEASURED = { isMeasured: true }
const OUTSIDE_TOO = { isOutsideToo: true }

/** What is asked of the product before it may be trusted with data: 60 rows, 135 points. @type {Row[]} */
export const ROWS = [
  gate(3, 'R01', 'A killed server loses no acknowledged write in 200 rounds'),
  gate(
    3,
    'R02',
    'A power cut loses no row and no picture, and the database opens: 50 rounds, embedded PostgreSQL',
  ),
  row(2, 'R03', 'The same on an outside PostgreSQL, 20 rounds'),
  row(2, 'R04', 'Killed at every single call of a scenario of writes, nothing is lost'),
  gate(3, 'R05', 'A failed flush or a full disk is never acknowledged, 60 points'),
  gate(
    3,
    'R06',
    'A second server on the same data is refused in 2 s, and the lock dies with its holder, 40 rounds',
  ),
  row(2, 'R07', '1,000 interleavings keep what must hold; of 50 equal registrations one wins', OUTSIDE_TOO),
  row(2, 'R08', '200 of 200 damaged pictures are found; a damaged database makes the server not ready'),
  row(1, 'R09', '12 cases of wrong clocks pass'),
  gate(3, 'R10', 'A helper killed at every call to the disk loses, halves and doubles no bundle'),
  row(3, 'R11', 'The same for 50 power cuts during moves'),
  row(2, 'R12', '36 errors of the disk leave the source whole and are told exactly'),
  gate(3, 'R13', '1,000,000 hostile paths and 10,000 races of links touch nothing outside the folders'),
  gate(3, 'R14', '200 hostile links and jobs do nothing without a yes; no address carries a secret'),
  row(2, 'R15', 'A move that is undone leaves 500 trees as they were'),
  gate(3, 'R16', '5,000 scripts with hostile names do no harm, and run twice change nothing more'),
  gate(3, 'R17', 'Tokens of devices: 256 bits, kept as hashes, for their calls only, revoked within 1 s'),
  gate(
    3,
    'R18',
    'Every route is tried as everybody about everything, at least 700 cells, without a violation',
  ),
  gate(3, 'R19', 'No body changes a protected column; role and isPro are ignored'),
  gate(3, 'R20', '500 mixed calls about many plugins touch nobody else’s'),
  row(1, 'R21', 'The UAD steps go in order only, in 224 cells'),
  gate(3, 'R22', 'Only named details cross to others, with a history that can be undone'),
  gate(3, 'R23', 'Cookies and tokens: flags, renewal and their end on the server, 20 of 20'),
  gate(3, 'R24', 'Other sites change nothing, over all writing routes and 6 attacks'),
  gate(3, 'R25', 'At most 100 guesses of a password are looked at; the owner gets in 99 of 100 times'),
  row(1, 'R26', 'An unknown and a known name are answered alike, within 5 ms', MEASURED),
  gate(
    2,
    'R27',
    'Passwords: 8 and more, 10,000 common ones refused, 64 and more accepted, none cut: 60 cases',
  ),
  gate(2, 'R28', 'argon2id with 19 MiB and 2 rounds, at most 2 at once, made anew when the setting rises'),
  row(2, 'R29', 'A second factor with recovery codes, which a host can ask of all; no code counts twice'),
  row(1, 'R30', 'Sessions and devices can be listed and ended'),
  gate(2, 'R31', 'Millions of broken inputs: no error without a sentence, no hang'),
  row(2, 'R32', 'No regular expression is vulnerable; the profile is read in linear time up to 4 MiB'),
  gate(2, 'R33', '5,000 texts of SQL and of logs are kept to the letter and forge no line'),
  row(2, 'R34', 'No prototype is polluted by 200 bodies on every route'),
  gate(2, 'R35', 'What is too large, too deep or of the wrong kind gets 4xx, never 5xx'),
  row(3, 'R36', 'None of 150 hostile addresses reaches a listener inside, rebinding included'),
  row(1, 'R37', 'None of 200 ways back leads to another site'),
  gate(3, 'R38', '500 hostile pictures: none kept as sent, no metadata, no payload, at most 25 megapixels'),
  row(1, 'R39', '300 uploads that are cut leave nothing behind'),
  gate(2, 'R40', 'The content security policy is exact, and no page or dialog breaks it'),
  gate(3, 'R41', '300 injected texts in every field and view run nothing; only http and https become links'),
  row(2, 'R42', 'Without a connection, on 12 pages: no blank screen, no lost text'),
  row(3, 'R43', 'A drop of 200 files with 15 % of the connections cut: exactly 200 rows, each failure shown'),
  row(2, 'R44', 'An export has no live formula, a deleted account leaves nothing, nor does signing out'),
  gate(
    2,
    'R45',
    '200 connections for 5 min: no server error, 800 requests/s, p99 300 ms, on both databases',
    MEASURED,
  ),
  row(2, 'R46', 'Too many calls and floods of sign-ins are shed, and all is well 10 s later', MEASURED),
  row(2, 'R47', 'Slow connections leave 99 % of the calls of others served, without a proxy', MEASURED),
  row(1, 'R48', '60 min of load without growth; a library of 10,000 plugins is usable', MEASURED),
  gate(2, 'R49', 'A full or read-only disk: no crash, reading goes on, heals without a restart'),
  gate(3, 'R50', 'PostgreSQL gone or frozen, 20 cycles: 503 in 3 s, heals in 10 s, nothing lost or doubled'),
  row(
    2,
    'R51',
    'Two replicas: a kill fails at most 0.1 % of calls, a rolling restart none, nobody is signed out',
    MEASURED,
  ),
  row(
    2,
    'R52',
    'A store of pictures that errs, lies and goes away: no row without its picture, no wrong byte',
  ),
  gate(3, 'R53', 'A backup under load is restored equal, 10 rounds in 120 s; 100 damaged ones are refused'),
  row(
    1,
    'R54',
    'An export moves between the embedded and an outside PostgreSQL, and into newer versions',
    OUTSIDE_TOO,
  ),
  gate(
    3,
    'R55',
    'Every schema migrates on both databases, also when killed at each statement; of 50 double starts one does it',
    OUTSIDE_TOO,
  ),
  row(
    2,
    'R56',
    'An older program refuses a newer schema; the backup from before the upgrade can be restored',
  ),
  gate(2, 'R57', 'Health, metrics, graceful stop, strict settings, secrets in files, none in logs'),
  gate(2, 'R58', 'Forwarding headers cannot be forged; sub-path and TLS at a proxy work, 30 cases'),
  row(
    1,
    'R59',
    'Bill of materials, locked packages, signed release, security policy, read-only image, unit score at most 2.0',
  ),
  row(
    2,
    'R60',
    'Each row of ASVS 5.0 has a verdict and a test or a reason; 80 % of mutants found; no flake in 20 runs',
  ),
]

/** Where the goals were written for other stores than the product has, and what they are taken to mean. @type {string[]} */
export const READ_ANEW = [
  'R02, R03, R45 and R55: “each store” is the embedded PostgreSQL and an outside one.',
  'R54: the export “between both stores” is one between the embedded PostgreSQL and an outside one.',
  'No row is left out: each is about something the product has.',
]

/**
 * @param {Row['points']} points
 * @param {string} id
 * @param {string} asks
 * @param {More} more
 * @returns {Row}
 */
function row(points, id, asks, more = {}) {
  return { id, asks, points, isGate: false, also: [], isMeasured: false, isOutsideToo: false, ...more }
}

/**
 * @param {Row['points']} points
 * @param {string} id
 * @param {string} asks
 * @param {More} [more]
 * @returns {Row}
 */
function gate(points, id, asks, more) {
  return { ...row(points, id, asks, more), isGate: true }
}
