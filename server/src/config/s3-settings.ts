import { z } from 'zod'

/** The settings of a bucket for pictures; without S3_ENDPOINT they are stored in DATA_DIR. */
export const s3Settings = {
  /** The S3-compatible store, such as https://s3.example.org. */
  S3_ENDPOINT: z
    .string()
    .regex(
      /^https?:\/\/[^\s/?#@]+\/?$/,
      'S3_ENDPOINT must be an address like https://s3.example.org, without a path.',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'S3_REGION must be a region such as us-east-1.')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[^\s/,]+$/, 'S3_ACCESS_KEY_ID must not have spaces, slashes or commas.')
    .optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'S3_SECRET_ACCESS_KEY must not have spaces.').optional(),
  /** The prefix of keys, for a bucket that holds other data too. */
  S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9][\w-]{0,60}(?:\/[A-Za-z0-9][\w-]{0,60}){0,4}\/?$/,
      'S3_PREFIX must be letters, digits and dashes, with slashes between them.',
    )
    .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
    .optional(),
  /** Puts the bucket's name in the path of a URL; else it is in the host name. */
  S3_PATH_STYLE: z
    .enum(['true', 'false'], 'S3_PATH_STYLE must be true or false.')
    .default('true')
    .transform((value) => value === 'true'),
}
