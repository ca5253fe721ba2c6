import { basename, dirname } from 'node:path'
import type { Question } from '../../ask/question.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import type { CodeSignature } from './signature-of.ts'

/** A sentence on who has signed a bundle. */
export function signerSentence(signature: CodeSignature): string {
  if (signature.is !== 'by-developer') return SIGNATURES[signature.is]
  const { name, team, isNotarized } = signature
  const shown = plainText(team && !name.includes(team) ? `${name} (${team})` : name, 120)
  return `Signed by ${shown}${isNotarized ? ', and checked by Apple' : ''}.`
}

const SIGNATURES: Record<Exclude<CodeSignature['is'], 'by-developer'>, string> = {
  'foreign-certificate':
    'Not signed by a developer known to Apple: the name in its certificate proves nothing.',
  'ad-hoc': 'Not signed by a developer: its signature has no name.',
  none: 'Not signed.',
  broken: 'It was changed or damaged after it was signed, so it stays blocked. Install it again.',
  revoked:
    "Apple has revoked its signer's certificate, as it does for harmful programs, so it stays blocked. Remove it, and ask its manufacturer.",
  unreadable: 'Its signature could not be read, so it stays blocked.',
}

/** True for signatures with which nothing is unblocked. */
export const isRefused = ({ is }: CodeSignature): boolean =>
  is === 'broken' || is === 'revoked' || is === 'unreadable'

type Asked = { path: string; said: string }[]

/** The question before bundles are unblocked: each with its signer and its folder. `by` is a sentence that names the requesting site, or ''. */
export const unblockQuestion = (bundles: Asked, by: string): Question => ({
  title: bundles.length === 1 ? `Unblock ${nameOf(bundles[0]?.path)}?` : `Unblock ${bundles.length} bundles?`,
  text: [
    bundles.length === 1
      ? 'macOS blocks this because it was downloaded:'
      : 'macOS blocks these because they were downloaded:',
    ...bundles.flatMap(({ path, said }) => ['', basename(path), said, dirname(path)]),
    '',
    bundles.length === 1
      ? 'After that, any DAW can run it. Unblock it only if you know where it comes from.'
      : 'After that, any DAW can run them. Unblock them only if you know where they come from.',
    `${by} You can undo this.`.trim(),
  ].join('\n'),
  agree: 'Unblock',
})

/** The question before bundles are blocked again. */
export const blockQuestion = (paths: readonly string[], by: string): Question => ({
  title: paths.length === 1 ? `Block ${nameOf(paths[0])} again?` : `Block ${paths.length} bundles again?`,
  text: [
    paths.length === 1
      ? 'macOS will block this again, as it did before you unblocked it:'
      : 'macOS will block these again, as it did before you unblocked them:',
    '',
    ...paths.slice(0, 12),
    ...(paths.length > 12 ? [`and ${countWithNoun(paths.length - 12, 'other')}`] : []),
    '',
    paths.length === 1 ? 'DAWs will no longer load it.' : 'DAWs will no longer load them.',
    ...(by === '' ? [] : [by]),
  ].join('\n'),
  agree: 'Block Again',
})

const nameOf = (path = '') => plainText(basename(path), 60)

export const UNBLOCK = {
  onlyOnMac: 'Only macOS blocks plugins that were downloaded. Nothing was changed.',
  notFound: 'The plugin is not at this place. Scan this computer again.',
  nothing: 'None of these bundles can be unblocked. Nothing was changed.',
  failed: (count: number) => `${countWithNoun(count, 'bundle')} could not be unblocked`,
  notBlockedAgain: (count: number) => `${countWithNoun(count, 'bundle')} could not be blocked again`,
}
