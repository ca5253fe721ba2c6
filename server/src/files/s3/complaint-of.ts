import type { Answered } from './one-request.ts'
import { xmlValues } from './xml-values.ts'

/** What a store says when it does not do as it was asked. */
export type Complaint = {
  /** Its own word, such as `NoSuchKey`; empty when it said none. */
  code: string
  /** The same call may well succeed in a moment. */
  isPassing: boolean
  /** For the host. */
  sentence: string
}

type Where = { bucket: string; endpoint: string; region: string }

/** What an answer complains of, or undefined for one that is as it should be. */
export function complaintOf(answer: Answered, where: Where): Complaint | undefined {
  const { status, body } = answer
  if (status >= 200 && status < 300) return undefined
  const said = new Map(valuesIn(body.toString('utf8')).map(({ path, text }) => [path, text]))
  const code = /^[A-Za-z]{1,60}$/.exec(said.get('Error/Code') ?? '')?.[0] ?? ''
  const told = said.get('Error/Region') ?? said.get('Error/Endpoint') ?? answer.headers['x-amz-bucket-region']
  const hint = /^[\w.-]{1,100}$/.exec(String(told ?? ''))?.[0]
  const sentence = SENTENCES.find(([codes]) => codes.includes(code))?.[1] ?? SENTENCE_OF_STATUS[status]
  return {
    code,
    isPassing: status >= 500 || status === 429 || PASSING.includes(code),
    sentence: sentence?.(where, hint) ?? `The store answers ${status}${code && ` ${code}`}.`,
  }
}

/** An answer of something between us and the store may be any text. */
function valuesIn(text: string) {
  try {
    return xmlValues(text)
  } catch {
    return []
  }
}

const PASSING = ['SlowDown', 'RequestTimeout', 'OperationAborted', 'BadDigest', 'XAmzContentSHA256Mismatch']

type Said = (where: Where, hint: string | undefined) => string

const noBucket: Said = ({ bucket, endpoint }) =>
  `There is no bucket ${bucket} at ${endpoint}. Make it, or set S3_BUCKET.`
const denied: Said = ({ bucket }) =>
  `The key in S3_ACCESS_KEY_ID is not allowed to do that in the bucket ${bucket}. It needs GetObject, PutObject, DeleteObject and ListBucket.`
const elsewhere: Said = ({ bucket, region }, hint) =>
  `The bucket ${bucket} is not in the region ${region}${hint ? ` but at ${hint}` : ''}. Set S3_REGION and S3_ENDPOINT.`
const unknownKey: Said = () => 'The store does not know the key in S3_ACCESS_KEY_ID.'
const wrongSecret: Said = () => 'S3_SECRET_ACCESS_KEY does not match the key in S3_ACCESS_KEY_ID.'
const wrongClock: Said = () =>
  'The clock of this machine differs too much from the clock of the store. Set it.'

/** The words of Amazon S3, which others have taken over. */
const SENTENCES: [codes: string[], sentence: Said][] = [
  [['NoSuchBucket', 'InvalidBucketName'], noBucket],
  [['AccessDenied', 'AllAccessDisabled', 'AccountProblem'], denied],
  [['InvalidAccessKeyId', 'InvalidSecurity'], unknownKey],
  [['SignatureDoesNotMatch'], wrongSecret],
  [['RequestTimeTooSkewed', 'RequestExpired'], wrongClock],
  [['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect', 'InvalidRegion'], elsewhere],
]

const SENTENCE_OF_STATUS: Record<number, Said> = {
  301: elsewhere,
  307: elsewhere,
  308: elsewhere,
  401: denied,
  403: denied,
}
