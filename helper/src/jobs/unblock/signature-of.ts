import { runProgram } from '../../system/program.ts'

/**
 * How the code of a bundle is signed, as macOS says: by a person or company that Apple knows; with a certificate that Apple did not issue;
 * by nobody in particular, as compilers do for their own computer; not at all; with a signature that its files no longer fit; with a
 * certificate that Apple has withdrawn; or in a way that could not be read.
 */
export type CodeSignature =
  | { is: 'by-developer'; name: string; team: string; isNotarized: boolean }
  | { is: 'foreign-certificate' | 'ad-hoc' | 'none' | 'broken' | 'revoked' | 'unreadable' }

type Run = typeof runProgram

const CODESIGN = '/usr/bin/codesign'

/** The code in a large bundle is read whole, and a withdrawn certificate is asked for on the internet. */
const LONG = { seconds: 180 }

/** Reads the signature of a bundle with the tool of macOS, which runs none of its code. What is not surely understood is unreadable. */
export async function signatureOf(path: string, run: Run = runProgram): Promise<CodeSignature> {
  const verified = await run(
    CODESIGN,
    ['--verify', '--deep', '--strict', '-R=anchor apple generic', path],
    LONG,
  )
  if (verified.code === 1) return { is: troubleIn(verified.error, path) }
  // 3: everything fits, but the signature does not come from a certificate of Apple.
  if (verified.code !== 0 && verified.code !== 3) return { is: 'unreadable' }
  const described = await run(CODESIGN, ['--display', '--verbose=4', path], LONG)
  const facts = described.code === 0 ? factsIn(described.error) : undefined
  if (!facts) return { is: 'unreadable' }
  if (verified.code === 3) return { is: facts.isAdHoc ? 'ad-hoc' : 'foreign-certificate' }
  if (facts.isAdHoc || facts.name === '') return { is: 'unreadable' }
  const { name, team } = facts
  return { is: 'by-developer', name, team, isNotarized: await isNotarized(path, run) }
}

/** Apple has looked at it, and found nothing that it knows as harmful. */
const isNotarized = async (path: string, run: Run) =>
  (await run(CODESIGN, ['--verify', '-R=notarized', '--check-notarization', path], LONG)).code === 0

/** `PATH: sentence`; further lines name parts of the bundle, which its maker named. */
function troubleIn(error: string, path: string): 'none' | 'broken' | 'revoked' | 'unreadable' {
  if (!error.startsWith(`${path}: `)) return 'unreadable'
  const [sentence = ''] = error.slice(path.length + 2).split('\n')
  return TROUBLES.find(([words]) => words.test(sentence))?.[1] ?? 'unreadable'
}

const TROUBLES: [RegExp, 'none' | 'broken' | 'revoked'][] = [
  [/^code object is not signed at all$/, 'none'],
  [/CSSMERR_TP_CERT_REVOKED|\brevoked\b/i, 'revoked'],
  [
    /^(?:a sealed resource is missing or invalid|invalid signature|code has no resources but signature|nested code is modified|main executable failed strict validation|invalid (?:Info\.plist|resource)|the sealed resource directory is invalid|unsealed contents|bundle format (?:is ambiguous|unrecognized))/i,
    'broken',
  ],
]

type Facts = { isAdHoc: boolean; name: string; team: string }

/**
 * The lines `Key=value` that tell of the signer. Undefined unless each is there once and the chain of authorities is in one piece: a name
 * of a file in the bundle may hold lines of its own.
 */
function factsIn(text: string): Facts | undefined {
  const lines = text.split('\n')
  const valuesOf = (key: string) =>
    lines.flatMap((line, at) =>
      line.startsWith(`${key}=`) ? [{ at, value: line.slice(key.length + 1) }] : [],
    )
  const [authorities, teams, signatures] = [
    valuesOf('Authority'),
    valuesOf('TeamIdentifier'),
    valuesOf('Signature'),
  ]
  const isAdHoc = signatures.some(({ value }) => value === 'adhoc')
  const isOnePiece = authorities.every(({ at }, index) => at === (authorities[0]?.at ?? 0) + index)
  if (!isOnePiece || signatures.length > 1 || teams.length > 1 || (isAdHoc && authorities.length > 0))
    return undefined
  const [leaf] = authorities
  const team = teams[0]?.value ?? ''
  return { isAdHoc, ...signerIn(leaf?.value ?? ''), ...(TEAM.test(team) && { team }) }
}

/** `Developer ID Application: Zap Audio GmbH (ABCDE12345)` */
function signerIn(authority: string) {
  const [, name = authority, team = ''] = /^[^:]{1,60}: (.+?)(?: \(([A-Z0-9]{10})\))?$/.exec(authority) ?? []
  return { name, team }
}

const TEAM = /^[A-Z0-9]{10}$/
