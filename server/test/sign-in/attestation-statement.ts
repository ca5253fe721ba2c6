import { createPrivateKey, createSign } from 'node:crypto'

/*
 * An attestation certificate with its key, created for these tests with openssl, valid until 2120 and trusted nowhere.
 */

const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2SJVPmurkVuUw7by16rbRPwbg23Y2bk7rG/ZdyOEeQqhRANCAAQZ' +
  'cu0X8EBWn59olQJP87NQeXS146fJ/TitjvMoAqKQyoMO3jTAl8q1AzRPlFV9mOyeP8jnO7c9Rmbn+F5uBYAr'

const CERTIFICATE =
  'MIIBwTCCAWigAwIBAgIBATAKBggqhkjOPQQDAjBRMQswCQYDVQQGEwJVUzEOMAwGA1UECgwFVGVzdHMxIjAgBgNVBAsMGUF1dGhl' +
  'bnRpY2F0b3IgQXR0ZXN0YXRpb24xDjAMBgNVBAMMBVRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjBRMQsw' +
  'CQYDVQQGEwJVUzEOMAwGA1UECgwFVGVzdHMxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDjAMBgNVBAMMBVRl' +
  'c3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGXLtF/BAVp+faJUCT/OzUHl0teOnyf04rY7zKAKikMqDDt40wJfKtQM0T5RV' +
  'fZjsnj/I5zu3PUZm5/hebgWAK6MvMC0wDAYDVR0TAQH/BAIwADAdBgNVHQ4EFgQU+7nhCkmvkaWgZprORyI1kGO5FuEwCgYIKoZI' +
  'zj0EAwIDRwAwRAIgJeBAUNNIOoMU5qj8z+pF6WX3DesOAzAPkE0IkHdv8yECIEs+D+Mt5vbt5b+mi4GAJtdIV/5gCopfX8Aox68P' +
  'DMcK'

const key = createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' })

/** A `packed` attestation statement of WebAuthn. */
export const attestationStatement = (signed: Buffer) => ({
  alg: -7,
  sig: createSign('sha256').update(signed).sign(key),
  x5c: [Buffer.from(CERTIFICATE, 'base64')],
})
