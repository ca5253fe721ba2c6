import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type ExpectedSignature = { accessKeyId: string; secretAccessKey: string; region: string; now: Date }

const FIFTEEN_MINUTES = 15 * 60 * 1000

/**
 * The S3 error code for the signature of a request (AWS Signature Version 4); undefined for a valid one. Written
 * independently of the signer that the server uses.
 */
export function signatureError(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  right: ExpectedSignature,
) {
  const [, id, scope = '', names = '', signature] = FORM.exec(String(headers.authorization)) ?? []
  if (!signature) return 'AccessDenied'
  if (id !== right.accessKeyId) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  const day = time.slice(0, 8)
  if (scope !== `${day}/${right.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const at = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(new Date(at).getTime() - right.now.getTime()) < FIFTEEN_MINUTES))
    return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !signed.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')
  const key = [day, right.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${right.secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()
