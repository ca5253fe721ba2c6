export const endpoint = 'S3_ENDPOINT must be an address like https://s3.example.org, without a path.'
export const bucket = 'S3_BUCKET must be the name of a bucket.'
export const region = 'S3_REGION must be a region such as us-east-1.'
export const accessKey = 'S3_ACCESS_KEY_ID must not have spaces, slashes or commas.'
export const secretKey = 'S3_SECRET_ACCESS_KEY must not have spaces.'
export const prefix = 'S3_PREFIX must be letters, digits and dashes, with slashes between them.'
export const trueOrFalse = (name: string) => `${name} must be true or false.`
export const wholeNumber = (name: string) => `${name} must be a whole number.`
export const tooSmall = (name: string, least: number) => `${name} must be at least ${least}.`
export const tooBig = (name: string, most: number) => `${name} must be at most ${most}.`
export const webAddress = (name: string) => `${name} must be a web address.`
export const host = 'HOST must be an address of this machine, such as 127.0.0.1.'
export const dataDir = 'DATA_DIR must not be empty.'
export const databaseUrl = 'DATABASE_URL must begin with postgres:// or postgresql://.'
export const publicUrl =
  'PUBLIC_URL must be an address like https://plugins.example.org or https://music.example.org/plugfolio.'
export const allowedHosts =
  'ALLOWED_HOSTS must be names such as studio.lan, without http:// and without a port.'
export const trustedProxies =
  'TRUSTED_PROXIES must be addresses or networks of proxies, such as 127.0.0.1, 10.0.0.0/8, and must not cover all addresses.'
export const requireSecondFactor = 'REQUIRE_SECOND_FACTOR must be true, false or passkey.'
export const issuer =
  'OIDC_ISSUER must be an address that begins with https://, or with http:// on this machine.'
export const issuerPath = "OIDC_ISSUER must be the provider's issuer, without /.well-known/ and what follows."
export const providerName = 'OIDC_NAME must be at most 40 characters.'
export const scope = 'OIDC_SCOPE must contain openid.'
export const providerSecondFactor = 'OIDC_SECOND_FACTOR must be own or trusted.'
export const acr = 'OIDC_ACR must be one level, without spaces.'
export const registration = 'REGISTRATION must be open, invite or closed.'
export const community = 'COMMUNITY must be off, members or review.'
export const catalogNames = 'CATALOGS must not name two catalogs with the same name.'
export const smtpUrl = 'SMTP_URL must begin with smtp:// or smtps://.'
export const mailFrom = 'MAIL_FROM must be an email address.'
export const logLevel = (levels: string) => `LOG_LEVEL must be one of ${levels}.`
export const backupHour = 'BACKUP_HOUR must be a number from 0 to 23, or off.'
export const settingMissing = (other: string, name: string) =>
  `${other}: ${other} must be set as well when ${name} is.`
export const shortPasswords = (least: number, address: string, few: number) =>
  `Passwords of ${least} characters are accepted, and others may reach this server at ${address}. Set PASSWORD_MIN to ${few} or more, or REQUIRE_SECOND_FACTOR.`
export const plainDatabase =
  'DATABASE_URL connects to another machine without encryption, so that others on the network can read everything. Add ?sslmode=verify-full to it.'
export const plainMail =
  'SMTP_URL connects to another machine and does not require TLS, so that others on the network can read mails and the password. Begin it with smtps://, or add ?requireTLS=true.'
export const settingTwice = (name: string) => `${name}: set it or ${name}_FILE, not both.`
export const settingFile = (name: string) => `${name}: its file cannot be read, or is empty.`
export const notFromFile = (name: string, setting: string) =>
  `${name}: this setting is not a secret, so it cannot come from a file. Set ${setting}.`
export const unknownSetting = (name: string, similar: string) =>
  `${name}: there is no such setting. Did you mean ${similar}?`
