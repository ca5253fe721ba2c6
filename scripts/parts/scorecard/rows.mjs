// @ts-check
import { allOf, atLeast, atMost, atMostShare, neverHappens, size, sizeOfAll } from './goal.mjs'

/** @typedef {import('./goal.mjs').Goal} Goal */
/**
 * @typedef {object} Row
 * @property {string} id R01 to R60
 * @property {string} asks the requirement, with the number of the long run
 * @property {1 | 2 | 3} points 3 when data or an account would be lost, 2 when it is serious, 1 for expected quality
 * @property {boolean} isGate whether a release is blocked when it fails, whatever the sum
 * @property {Goal[]} goals the numbers with which its figure is compared
 * @property {boolean} isMeasured whether its figure is a time, or its tests run others: they run alone
 * @property {boolean} isOutsideToo whether its server tests also run on an outside PostgreSQL
 */

/** @typedef {Partial<Pick<Row, 'isMeasured' | 'isOutsideToo'>>} More */

const MEASURED = { isMeasured: true }
const OUTSIDE_TOO = { isOutsideToo: true }

/** The requirements before the product may be trusted with data. @type {Row[]} */
export const ROWS = [
  gate(3, 'R01', 'A killed server loses no acknowledged write in 200 rounds', [
    size(200, '# kills'),
    neverHappens('# lost'),
    neverHappens('# half done'),
    atMost(5_000, 'ready again p95 # ms'),
  ]),
  gate(
    3,
    'R02',
    'A power cut loses no row and no picture, and the database opens: 50 rounds, embedded PostgreSQL',
    [
      size(50, '# power cuts'),
      neverHappens('# lost'),
      neverHappens('# unopenable'),
      neverHappens('# rows with a missing'),
    ],
  ),
  row(2, 'R03', 'The same on an outside PostgreSQL, 20 rounds', [
    size(20, '# power cuts'),
    neverHappens('# lost'),
    neverHappens('# unopenable'),
    neverHappens('# rows with a missing'),
  ]),
  row(2, 'R04', 'Killed at every single call of a scenario of at least 150 calls, nothing is lost', [
    size(150, 'killed at # calls'),
    neverHappens('# lost'),
  ]),
  gate(3, 'R05', 'A failed flush or a full disk is never acknowledged, 60 points', [
    size(60, '# failed writes and flushes'),
    neverHappens('# lost'),
  ]),
  gate(
    3,
    'R06',
    'A second server on the same data is refused in 2 s, and the lock dies with its holder, 40 rounds',
    [size(40, '# rounds'), atMost(2_000, 'within # ms')],
  ),
  row(
    2,
    'R07',
    '1,000 interleavings keep all invariants; of 50 equal registrations one wins',
    [size(1_000, '# interleavings'), neverHappens('# server errors'), atMost(1, '50 equal stars are #')],
    OUTSIDE_TOO,
  ),
  row(2, 'R08', '200 of 200 damaged pictures are found; a damaged database makes the server not ready', [
    size(200, '# of 200 flips in stored files found'),
    size(50, '# of 50 in the database'),
    allOf('# of # flips in stored files found'),
    allOf('# of # in the database'),
  ]),
  row(1, 'R09', '12 cases of wrong clocks pass', [
    size(12, '# wrong clocks'),
    neverHappens('# server errors'),
  ]),
  gate(3, 'R10', 'A helper killed at every call to the disk never loses, halves or doubles a bundle', [
    sizeOfAll('killed at # of # calls'),
    neverHappens('# lost'),
    neverHappens('# partial'),
    neverHappens('# doubled'),
  ]),
  row(3, 'R11', 'The same for 50 power cuts during moves', [
    size(50, '# power cuts'),
    neverHappens('# lost'),
    neverHappens('# partial'),
    neverHappens('# doubled'),
  ]),
  row(2, 'R12', '36 errors of the disk leave the source whole and are reported exactly', [
    size(36, '# faults'),
    neverHappens('# bundles lost'),
  ]),
  gate(3, 'R13', '1,000,000 hostile paths and 10,000 races of links touch nothing outside the folders', [
    size(1_000_000, '# hostile paths'),
    neverHappens('# of them outside the roots'),
    size(10_000, '# races of links'),
    neverHappens('# changes outside'),
  ]),
  gate(
    3,
    'R14',
    '200 hostile links and 10,000 hostile jobs do nothing without consent; no URL contains a secret',
    [
      size(200, '# hostile links'),
      neverHappens('# actions'),
      neverHappens('# calls to another site'),
      size(10_000, '# hostile jobs, '),
      neverHappens('# files changed'),
      neverHappens('# settings changed'),
      neverHappens('# private names told'),
    ],
  ),
  row(2, 'R15', 'A move that is undone leaves 500 trees as they were', [size(500, '# random trees')]),
  gate(3, 'R16', '5,000 scripts with hostile names do no harm, and run twice change nothing more', [
    size(5_000, '# scripts'),
    neverHappens('# other files touched'),
  ]),
  gate(3, 'R17', 'Tokens of devices: 256 bits, stored as hashes, for their calls only, revoked within 1 s', [
    atLeast(256, 'tokens of # bits'),
    atMost(1_000, 'refused # ms after'),
  ]),
  gate(
    3,
    'R18',
    'Every route is tried with every user and every object, at least 700 cells, without a violation',
    [atLeast(700, '# cells'), neverHappens('# violations'), neverHappens('# unlisted routes')],
  ),
  gate(3, 'R19', 'No body changes a protected column; role and isPro are ignored', [
    atLeast(50, 'x # keys'),
    neverHappens('# protected columns changed'),
  ]),
  gate(3, 'R20', '500 bulk calls with mixed ids never touch plugins of others', [
    atLeast(500, '# mixed bulk calls'),
    neverHappens('# foreign rows touched'),
  ]),
  row(1, 'R21', 'The UAD steps go in order only, in 224 cells', [
    atLeast(224, '# cells'),
    neverHappens('# unlisted transitions'),
  ]),
  gate(3, 'R22', 'Only listed details are shared with others, with a history that can be undone', [
    atLeast(20, '# reads of another person'),
  ]),
  gate(3, 'R23', 'Cookies and tokens: flags, renewal and their end on the server, 20 of 20', [
    atLeast(20, '# of'),
    allOf('# of # checks'),
  ]),
  gate(3, 'R24', 'Other sites change nothing, over all writing routes and 6 attacks', [
    atLeast(6, 'x # attacks'),
    neverHappens('# changes of state'),
  ]),
  gate(3, 'R25', 'At most 100 guesses of a password are evaluated; the owner gets in 99 of 100 times', [
    atMost(100, '# of 10,000 guesses evaluated'),
    atLeast(99, 'got in # of 100 times'),
  ]),
  row(
    1,
    'R26',
    'Unknown and known names get the same answer, within 5 ms',
    [atMost(5, '# ms apart')],
    MEASURED,
  ),
  gate(
    2,
    'R27',
    'Passwords: 8 and more, 10,000 common ones refused, 64 and more accepted, none cut: 60 cases',
    [atLeast(10_000, '# common passwords'), atLeast(60, '# cases')],
  ),
  gate(
    2,
    'R28',
    'argon2id with 19 MiB and 2 rounds, at most 2 at once, hashed again when the setting rises',
    [atLeast(19_456, 'm=# KiB'), atLeast(2, 't=#'), atMost(2, 'at most # at once')],
  ),
  row(2, 'R29', 'A second factor with recovery codes, which a host can require; no code counts twice', [
    neverHappens('# replays taken'),
  ]),
  row(1, 'R30', 'Sessions and devices can be listed and ended', [atLeast(7, '# checks')]),
  gate(2, 'R31', 'Millions of broken inputs: no error without a sentence, no hang', [
    size(1_000_000, 'profiles #'),
    size(1_000_000, 'names of files #'),
    size(1_000_000, 'update addresses #'),
    size(200_000, 'names for the script #'),
    size(100_000, 'schemas #'),
    size(100_000, 'tables there and back #'),
    size(100_000, 'broken tables #'),
    size(20_000, 'uploads #'),
    size(50_000, 'cookies and headers #'),
    size(100_000, 'archives #'),
    neverHappens('# untyped errors'),
    atMost(200, 'slowest # ms'),
  ]),
  row(2, 'R32', 'No regular expression is vulnerable; the profile is read in linear time up to 4 MiB', [
    neverHappens('# vulnerable or unknown'),
  ]),
  gate(2, 'R33', '5,000 texts of SQL and of logs are stored exactly and forge no line', [
    atLeast(5_000, '# texts'),
    neverHappens('# forged'),
  ]),
  row(2, 'R34', 'No prototype is polluted by 200 bodies on every route', [atLeast(200, '# bodies on each')]),
  gate(2, 'R35', 'Input that is too large, too deep or of the wrong type gets 4xx, never 5xx', [
    atLeast(400_000, '# levels'),
    neverHappens('# with 5xx'),
  ]),
  row(3, 'R36', 'None of 150 hostile addresses reaches a listener inside, rebinding included', [
    atLeast(150, '# hostile addresses'),
    neverHappens('# reached a listener inside'),
  ]),
  row(1, 'R37', 'None of 200 redirects leads to another site', [
    atLeast(200, '# ways back, '),
    neverHappens('# left the site'),
    neverHappens('# to another site'),
  ]),
  gate(
    3,
    'R38',
    '500 hostile pictures: none stored as sent, no metadata, no payload, at most 25 megapixels',
    [
      size(500, '# hostile pictures'),
      neverHappens('# kept as sent'),
      neverHappens('# with metadata or payload'),
    ],
  ),
  row(1, 'R39', '300 interrupted uploads leave nothing behind', [
    size(300, '# uploads cut'),
    neverHappens('# rows and # files left'),
  ]),
  gate(2, 'R40', 'The content security policy is exact, and no page or dialog breaks it', [
    neverHappens('# violations'),
  ]),
  gate(3, 'R41', '300 injected texts in every field and view run nothing; only http and https become links', [
    size(300, '# texts in'),
    neverHappens('# run in'),
    allOf('# of # addresses that would run'),
  ]),
  row(2, 'R42', 'Without a connection, on 12 pages: no blank screen, no lost text', [
    atLeast(12, '# acts'),
    neverHappens('# blank screens'),
    neverHappens('# texts lost'),
  ]),
  row(
    3,
    'R43',
    'A drop of 200 files with 15 % of the connections cut: exactly 200 rows, each failure shown',
    [size(200, '# files'), size(200, '# rows')],
  ),
  row(2, 'R44', 'An export has no live formula; deleting an account and signing out leave nothing', [
    size(100_000, '# (slowest'),
    neverHappens('# live formulas'),
  ]),
  gate(
    2,
    'R45',
    '200 connections for 5 min: no server error, 800 requests/s, p99 300 ms, on both databases',
    [
      size(300, '# s, 200 connections'),
      neverHappens('# server errors'),
      { ...atLeast(800, '# requests/s'), times: 2 },
      atMost(300, 'p99 # ms', 2),
      atMost(400, 'server at most # MB', 2),
    ],
    MEASURED,
  ),
  row(
    2,
    'R46',
    'Too many calls and floods of sign-ins are shed, and service is normal 10 s later',
    [
      size(2_000, '# connections at three times'),
      atLeast(70, 'goodput # %'),
      atMost(1_000, 'accepted p99 # ms'),
      atMost(1_000, 'livez at most # ms'),
      atMost(10_000, 'normal after # ms'),
      atLeast(500, '# logins/s'),
      atMost(500, 'others p99 # ms'),
      atMost(64, 'memory +# MB'),
    ],
    MEASURED,
  ),
  row(
    2,
    'R47',
    'Slow connections leave 99 % of the calls of others served, without a proxy',
    [
      size(1_000, '# slow callers'),
      size(240, 'for # s:'),
      atLeast(99, '# % of normal calls'),
      atMost(30, '# s (headers)'),
      atMost(30, '# s (bodies)'),
      atMost(30, '# s (readers)'),
    ],
    MEASURED,
  ),
  row(
    1,
    'R48',
    '60 min of load without growth; a library of 10,000 plugins is usable',
    [
      size(3_600, '# s at 200 requests/s'),
      atMost(40, 'memory # MB'),
      atMost(5, 'open files #'),
      size(10_000, '# plugins: list'),
      atMost(500, 'list at most # ms'),
      atMost(5, '2,000 imported in # s'),
      atMost(200, 'blocked for at most # ms'),
    ],
    MEASURED,
  ),
  gate(2, 'R49', 'A full or read-only disk: no crash, reading goes on, heals without a restart', [
    atMost(10_000, 'ready again # ms'),
    neverHappens('# lost'),
  ]),
  gate(3, 'R50', 'PostgreSQL gone or frozen, 20 cycles: 503 in 3 s, heals in 10 s, nothing lost or doubled', [
    size(20, '# faults'),
    neverHappens('# lost'),
    neverHappens('# doubled'),
    atMost(3_000, 'first 503 after at most # ms'),
    atMost(10_000, 'ready again after at most # ms'),
  ]),
  row(
    2,
    'R51',
    'Two replicas: a kill fails at most 0.1 % of calls, a rolling restart none, no user is signed out',
    [
      atMostShare(0.001, 'kill: # of # calls'),
      neverHappens('rolling restart: # of'),
      neverHappens('# sign-outs'),
      neverHappens('# acknowledged writes lost'),
    ],
    MEASURED,
  ),
  row(
    2,
    'R52',
    'A picture store that fails, lies and disappears: no row without its picture, no wrong byte',
    [size(500, '# operations'), neverHappens('# rows to missing files'), neverHappens('# wrong bytes')],
  ),
  gate(3, 'R53', 'A backup under load is restored equal, 10 rounds in 120 s; 100 damaged ones are refused', [
    size(100_000, '# plugins and'),
    size(2_000, '# pictures of'),
    atMost(120, 'restored in # s', 10),
    neverHappens('# lost', 10),
    neverHappens('# dangling', 10),
    atLeast(100, '# of 100 backups with a flipped bit'),
  ]),
  row(
    1,
    'R54',
    'An export moves between the embedded and an outside PostgreSQL, and into newer versions',
    [size(3, 'and back # times')],
    OUTSIDE_TOO,
  ),
  gate(
    3,
    'R55',
    'Every schema migrates on both databases, also when killed at each statement; of 50 double starts one does it',
    [sizeOfAll('before # of # messages'), size(50, '# double starts'), neverHappens('# errors')],
    OUTSIDE_TOO,
  ),
  row(
    2,
    'R56',
    'An older program refuses a newer schema; the backup from before the upgrade can be restored',
    [neverHappens('# rows changed')],
  ),
  gate(2, 'R57', 'Health, metrics, graceful stop, strict settings, secrets in files, none in logs', [
    neverHappens('# secrets'),
    neverHappens('# values told'),
    neverHappens('# connections reset'),
  ]),
  gate(2, 'R58', 'Forwarding headers cannot be forged; sub-path and TLS at a proxy work, 30 cases', [
    atLeast(30, '# of 30 cases'),
    neverHappens('# forged callers'),
    neverHappens('# calls and # cookies'),
  ]),
  row(
    1,
    'R59',
    'Bill of materials, locked packages, signed release, security policy, read-only image, unit score at most 2.0',
    [
      atMost(2, 'exposure of #'),
      atLeast(1, 'a read-only image was started # times'),
      atLeast(1, '# signed releases'),
    ],
  ),
  row(
    2,
    'R60',
    'Each row of ASVS 5.0 has a verdict and a test or a reason, 95 % are met; 80 % of mutants found; no flake in 20 runs',
    [
      atLeast(95, '# % of the rows of ASVS'),
      atLeast(80, '# % of mutants found'),
      size(20, '# runs'),
      neverHappens('# flakes'),
    ],
    MEASURED,
  ),
]

/** How to read goals that were written for other stores or for rules that the product does not have. @type {string[]} */
export const READING_NOTES = [
  'R02, R03, R45 and R55: “each store” is the embedded PostgreSQL and an outside one.',
  'R21: the five flags are one number, so most of their 32 sets cannot be states; each set is tried as a body at each of the six steps.',
  'R27: the shortest password is 6, as the specification says; a host raises it with `PASSWORD_MIN`.',
  'R54: the export “between both stores” is one between the embedded PostgreSQL and an outside one.',
  'No row is left out: each is about something the product has.',
]

/**
 * @param {Row['points']} points
 * @param {string} id
 * @param {string} asks
 * @param {Goal[]} goals
 * @param {More} [more]
 * @returns {Row}
 */
function row(points, id, asks, goals, more = {}) {
  return { id, asks, points, goals, isGate: false, isMeasured: false, isOutsideToo: false, ...more }
}

/**
 * @param {Row['points']} points
 * @param {string} id
 * @param {string} asks
 * @param {Goal[]} goals
 * @param {More} [more]
 * @returns {Row}
 */
function gate(points, id, asks, goals, more) {
  return { ...row(points, id, asks, goals, more), isGate: true }
}
