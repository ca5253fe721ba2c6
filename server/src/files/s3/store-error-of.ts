import { parser } from 'sax'
import * as words from '../files-words.ts'
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
    sentence: sentence?.(location, hint) ?? words.storeStatus(`${status} ${code}`.trim()),
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

/** The error codes of Amazon S3, which other stores use too. */
const SENTENCES: [codes: string[], sentence: Sentence][] = [
  [['NoSuchBucket', 'InvalidBucketName'], words.noBucket],
  [['AccessDenied', 'AllAccessDisabled', 'AccountProblem'], words.keyDenied],
  [['InvalidAccessKeyId', 'InvalidSecurity'], words.unknownKey],
  [['SignatureDoesNotMatch'], words.wrongSecret],
  [['RequestTimeTooSkewed', 'RequestExpired'], words.wrongClock],
  [
    ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect', 'InvalidRegion'],
    words.otherRegion,
  ],
]

const SENTENCE_OF_STATUS: Record<number, Sentence> = {
  301: words.otherRegion,
  307: words.otherRegion,
  308: words.otherRegion,
  401: words.keyDenied,
  403: words.keyDenied,
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
  reader.ondoctype = () => refuse(new Error(words.hasDocumentType))
  reader.onopentag = ({ name }) => {
    // Without the namespace prefix.
    path.push(name.slice(name.indexOf(':') + 1))
    text = ''
    if (path.length > DEEPEST) refuse(new Error(words.nestedTooDeeply))
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
