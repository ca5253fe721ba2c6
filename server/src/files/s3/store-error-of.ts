import { parser } from 'sax'
import type { S3Response } from './one-request.ts'

/** An error response of a store. */
export type StoreError = {
  /** The store's error code, such as `NoSuchKey`; empty when there is none. */
  code: string
  /** The error is temporary, so the same call may soon succeed. */
  isTemporary: boolean
  sentence: string
}

type Location = { bucket: string; endpoint: string; region: string }

export function storeErrorOf(response: S3Response, location: Location): StoreError | undefined {
  const { status, headers, body } = response
  if (status >= 200 && status < 300) return undefined
  const values = new Map(valuesIn(body.toString('utf8')).map(({ path, text }) => [path, text]))
  const code = /^[A-Za-z]{1,60}$/.exec(values.get('Error/Code') ?? '')?.[0] ?? ''
  const actualRegion =
    values.get('Error/Region') ?? values.get('Error/Endpoint') ?? headers['x-amz-bucket-region']
  const hint = /^[\w.-]{1,100}$/.exec(String(actualRegion ?? ''))?.[0]
  const sentence = SENTENCES.find(([codes]) => codes.includes(code))?.[1] ?? SENTENCE_OF_STATUS[status]
  return {
    code,
    isTemporary: status >= 500 || status === 429 || TEMPORARY_CODES.includes(code),
    sentence: sentence?.(location, hint) ?? `The store responds with ${status}${code && ` ${code}`}.`,
  }
}

/** A response from a proxy may be any text. */
function valuesIn(text: string) {
  try {
    return parseXmlValues(text)
  } catch {
    return []
  }
}

const TEMPORARY_CODES = [
  'SlowDown',
  'RequestTimeout',
  'OperationAborted',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
]

type Sentence = (location: Location, hint: string | undefined) => string

const noBucket: Sentence = ({ bucket, endpoint }) =>
  `There is no bucket ${bucket} at ${endpoint}. Create it, or set S3_BUCKET.`
const denied: Sentence = ({ bucket }) =>
  `The key in S3_ACCESS_KEY_ID is not allowed to do that in the bucket ${bucket}. It needs GetObject, PutObject, DeleteObject and ListBucket.`
const elsewhere: Sentence = ({ bucket, region }, hint) =>
  `The bucket ${bucket} is not in the region ${region}${hint ? ` but at ${hint}` : ''}. Set S3_REGION and S3_ENDPOINT.`
const unknownKey: Sentence = () => 'The store does not know the key in S3_ACCESS_KEY_ID.'
const wrongSecret: Sentence = () => 'S3_SECRET_ACCESS_KEY does not match the key in S3_ACCESS_KEY_ID.'
const wrongClock: Sentence = () =>
  'The clock of this machine is too far from the clock of the store. Set it to the right time.'

/** The error codes of Amazon S3, which other stores use too. */
const SENTENCES: [codes: string[], sentence: Sentence][] = [
  [['NoSuchBucket', 'InvalidBucketName'], noBucket],
  [['AccessDenied', 'AllAccessDisabled', 'AccountProblem'], denied],
  [['InvalidAccessKeyId', 'InvalidSecurity'], unknownKey],
  [['SignatureDoesNotMatch'], wrongSecret],
  [['RequestTimeTooSkewed', 'RequestExpired'], wrongClock],
  [['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect', 'InvalidRegion'], elsewhere],
]

const SENTENCE_OF_STATUS: Record<number, Sentence> = {
  301: elsewhere,
  307: elsewhere,
  308: elsewhere,
  401: denied,
  403: denied,
}

/** A bucket, or a part of it, with the credentials. */
export type S3Location = {
  /** `https://s3.example.org`, without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of every key; empty, or with a trailing slash. */
  prefix: string
  /** The bucket is in the path of URLs, not in their host name. */
  isPathStyle: boolean
}

/** A value of an XML document: its path, such as `ListBucketResult/Contents/Key`, and its text. */
type XmlValue = { path: string; text: string }

const DEEPEST = 8

/** The values of an XML document, in order. Throws for XML that is not well-formed, has a document type or is nested too deeply. */
export function parseXmlValues(document: string): XmlValue[] {
  const values: XmlValue[] = []
  const path: string[] = []
  let text = ''
  const reader = parser(true)
  const refuse = (error: Error) => {
    throw error
  }
  reader.onerror = refuse
  reader.ondoctype = () => refuse(new Error('A document type is not read.'))
  reader.onopentag = ({ name }) => {
    // Without the namespace prefix.
    path.push(name.slice(name.indexOf(':') + 1))
    text = ''
    if (path.length > DEEPEST) refuse(new Error('It is nested too deeply.'))
  }
  reader.ontext = (more) => {
    text += more
  }
  reader.oncdata = reader.ontext
  reader.onclosetag = () => {
    values.push({ path: path.join('/'), text })
    path.pop()
    text = ''
  }
  reader.write(document).close()
  return values
}
