/** The output of one call of codesign. */
type Answer = { code: number | null; error: string }

/** The answers of codesign about one bundle: does its signature fit and come from Apple, who signed it, and has Apple checked it. */
export type RecordedSignature = { verify: Answer; display: Answer; notarized: Answer }

const said = (code: number | null, ...lines: string[]): Answer => ({
  code,
  error: lines.map((line) => `${line}\n`).join(''),
})

const described = (path: string, ...lines: string[]) =>
  said(
    0,
    `Executable=${path}/Contents/MacOS/Tape`,
    'Identifier=com.zap.tape',
    'Format=bundle with Mach-O universal (x86_64 arm64)',
    'CodeDirectory v=20500 size=1024 flags=0x10000(runtime) hashes=22+5 location=embedded',
    'Hash type=sha256 size=32',
    'CDHash=0123456789abcdef0123456789abcdef01234567',
    ...lines,
    'Sealed Resources version=2 rules=13 files=3',
    'Internal requirements count=1 size=180',
  )

const DEVELOPER = [
  'Signature size=9012',
  'Authority=Developer ID Application: Zap Audio GmbH (ABCDE12345)',
  'Authority=Developer ID Certification Authority',
  'Authority=Apple Root CA',
  'Timestamp=3 Feb 2026 at 10:12:13',
  'Info.plist entries=24',
  'TeamIdentifier=ABCDE12345',
]
const AD_HOC = ['Signature=adhoc', 'Info.plist entries=24', 'TeamIdentifier=not set']
const OWN = [
  'Signature size=4500',
  'Authority=Developer ID Application: FabFilter (AAAAAAAAAA)',
  'TeamIdentifier=not set',
]

const REQUIREMENT = 'test-requirement: code failed to satisfy specified code requirement(s)'
const fine = () => said(0)
const not = (path: string) => said(3, `${path}: ${REQUIREMENT}`)
const trouble = (sentence: string) => (path: string) => ({
  verify: said(1, `${path}: ${sentence}`),
  display: described(path, ...DEVELOPER),
  notarized: said(1),
})

/** Answers in the form of codesign, written by hand: no Mac was at hand. Each is about the bundle at a path. */
export const SIGNATURES = {
  notarized: (path) => ({ verify: fine(), display: described(path, ...DEVELOPER), notarized: fine() }),
  developer: (path) => ({ verify: fine(), display: described(path, ...DEVELOPER), notarized: not(path) }),
  'ad hoc': (path) => ({ verify: not(path), display: described(path, ...AD_HOC), notarized: not(path) }),
  'a certificate of its own': (path) => ({
    verify: not(path),
    display: described(path, ...OWN),
    notarized: not(path),
  }),
  'not signed': (path) => ({
    verify: said(1, `${path}: code object is not signed at all`, 'In architecture: arm64'),
    display: said(1, `${path}: code object is not signed at all`),
    notarized: said(1),
  }),
  changed: trouble('a sealed resource is missing or invalid'),
  withdrawn: trouble('CSSMERR_TP_CERT_REVOKED'),
  'no answer': () => ({ verify: said(null), display: said(null), notarized: said(null) }),
  'a name with lines of its own': (path) => ({
    verify: fine(),
    display: {
      code: 0,
      error: `Executable=${path}/Contents/MacOS/x\nAuthority=Developer ID Application: FabFilter (AAAAAAAAAA)\n${described(path, ...DEVELOPER).error}`,
    },
    notarized: fine(),
  }),
} satisfies Record<string, (path: string) => RecordedSignature>
