import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import type { Pool } from 'pg'
import { openApiOf } from '#shared/contract/open-api.ts'
import * as contracts from '#shared/contracts.ts'
import { PRODUCT } from '#shared/product.ts'
import { cached } from '#shared/timing/cached.ts'
import type { Config } from './config/config.ts'
import { passwordWarnings, plaintextWarnings } from './config/password-warnings.ts'
import { newestMigration } from './db/migrate-today.ts'
import type { Db } from './db/schema.ts'
import { versionAndBuild } from './db/version-and-build.ts'
import type { DatabaseWatch } from './db/watch-database.ts'
import { apiKeyRoutes } from './features/account/api-key-routes.ts'
import { passkeyRoutes } from './features/account/passkeys/passkey-routes.ts'
import { oidcRoutes } from './features/account/provider/oidc-routes.ts'
import { signInProvider } from './features/account/provider/provider.ts'
import {
  accountRoutes,
  administratorRoutes,
  invitationRoutes,
  secondFactorRoutes,
} from './features/account/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { catalogRoutes, installRoutes, listsState } from './features/catalogs/routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { communityRoutes, makerRoutes } from './features/community/routes.ts'
import { computerRoutes } from './features/computers/routes.ts'
import { definitionRoutes, updatesWithPage } from './features/definitions/routes.ts'
import { downloadRoutes } from './features/downloads/routes.ts'
import { DAW_IMPORT } from './features/formats/change-daws.ts'
import { formatRoutes } from './features/formats/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { saveChecked } from './features/health/save-checked.ts'
import { helperRoutes } from './features/helper/routes.ts'
import { undoImportedLicenses } from './features/licenses/adding/undo-imported-licenses.ts'
import { endingLicensesOfUser, licensesEnding } from './features/licenses/ending-licenses.ts'
import { licenseRoutes } from './features/licenses/routes.ts'
import { liveStreams } from './features/live/live-streams.ts'
import { liveRoutes } from './features/live/routes.ts'
import { streamOpenApiPaths } from './features/live/stream-paths.ts'
import { oneClickRoute } from './features/notifications/mail/unsubscribe.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import type { Metrics } from './features/operation/metrics.ts'
import { readinessCheck } from './features/operation/readiness.ts'
import { operationRoutes, registerMetrics } from './features/operation/routes.ts'
import { addPlugins } from './features/plugins/adding/add-plugins.ts'
import { compareScan, saveComparedPlaces } from './features/plugins/installations/compare-scan.ts'
import {
  forgetMoved,
  hasMoved,
  removeInstallations,
  setInstallationsGone,
  setInstallationsMoved,
} from './features/plugins/installations/gone-places.ts'
import { foldVariants } from './features/plugins/merging/fold-variants.ts'
import { undoFoldsOfImport } from './features/plugins/merging/undo-folds.ts'
import { pluginRoutes } from './features/plugins/routes.ts'
import { PURCHASE_IMPORT } from './features/purchases/change-purchases.ts'
import { endingPlans, purchasesEnding } from './features/purchases/ending-purchases.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { screenshotRoutes } from './features/screenshots/routes.ts'
import { setAsideGate } from './features/set-aside/add-jobs.ts'
import { setAsideRoutes } from './features/set-aside/routes.ts'
import { SONG_IMPORT } from './features/songs/adding/add-songs.ts'
import { songChecks } from './features/songs/check-removal.ts'
import { storedJoinsState } from './features/songs/joining/stored-joins.ts'
import { songsMissingPlugins } from './features/songs/library-usage.ts'
import { songRoutes, songShareRoutes } from './features/songs/routes.ts'
import { songAnswers } from './features/songs/song-answers.ts'
import { storageRoutes } from './features/storage/routes.ts'
import { transferRoutes } from './features/transfer/routes.ts'
import { uadRoutes } from './features/uad/routes.ts'
import { updateRoutes } from './features/updates/routes.ts'
import {
  computersWithOldScans,
  computersWithoutHelper,
  pluginsForNewerSystems,
  pluginsForRosetta,
} from './features/worth-doing/library-rows.ts'
import { worthDoingRoutes } from './features/worth-doing/routes.ts'
import type { Blobs } from './files/blobs.ts'
import { logRequests, QuietLogController } from './http/guard/log-requests.ts'
import {
  refuseForeignCalls,
  refuseForeignHosts,
  refuseHopelessCalls,
} from './http/guard/refuse-foreign-calls.ts'
import { hasSessionCookie, warnOfPlainCookies } from './http/guard/visit.ts'
import { newAdmission, newAdmissionPerHolder } from './http/limits/admission.ts'
import { limitSmallBodies, newBodyBudget, SMALL_BODY } from './http/limits/body-budget.ts'
import { drainUnreadBodies, endUnusedConnections } from './http/limits/drain-unread-bodies.ts'
import { handleOneCallPerConnection } from './http/limits/handle-one-call-per-connection.ts'
import {
  MAX_URL_PARAMETER_LENGTH,
  refuseBrokenRequest,
  refuseUnreadableUrls,
} from './http/limits/refuse-unreadable-urls.ts'
import { endSlowConnections } from './http/limits/slow-callers.ts'
import { JSON_TYPE, type RouteContext } from './http/mount.ts'
import { handleErrors } from './http/transport/errors.ts'
import { addSecurityHeaders, securityHeaders } from './http/transport/headers.ts'
import { acceptOnlyJson } from './http/transport/json-body.ts'
import { sendNotFound, servePages } from './http/transport/pages.ts'
import { leaveFormsUnread } from './http/transport/uploaded-file.ts'
import * as words from './start-words.ts'

/** The path of the public URL without a trailing slash; empty when it has none. */
const basePathOf = (publicUrl: string | undefined) =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** Removes the base path from the URL of a call, unless a proxy has already done so. */
function withoutBasePath(url: string, basePath: string) {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

export type Services = {
  db: Db
  /** The connection pool behind `db`. The listener for live changes connects with its options. */
  pool: Pool
  blobs: Blobs
  config: Config
  version: string
  now?: () => Date
  /** The folder of the built web app; without it only the API is served. */
  webFolder?: string
  /** Folders to look for the helper's packages in, in this order, unless HELPER_DIR is set. Without both, no download is offered. */
  helperFolders?: string[]
  logger?: FastifyBaseLogger
  /** Knows when the database hangs. Without it each call waits for its own timeout. */
  watch?: DatabaseWatch
  /** Free bytes on the disk of the data folder. Without it the disk is not checked. */
  freeBytes?: () => Promise<number>
  /** How many milliseconds old the newest backup is, for the metrics. */
  ageOfBackup?: () => Promise<number | undefined>
  /** True if the last check of the database found damage. Without this function the database is not checked. */
  isDamaged?: () => boolean
  /** Counts calls, when the host has turned metrics on. */
  metrics?: Metrics
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal
  checksAnswers?: boolean
  /** Milliseconds between two heartbeats of an event stream. */
  beatMs?: number
}

const BEAT_MS = 20_000
/** This many calls keep two processors busy. Others wait, and those that wait too long are refused. */
const CALLS = {
  atOnce: 100,
  longestQueue: 5_000,
  soon: 700,
  patience: 3_000,
  refusal: words.busy,
  retryAfter: 2,
}
/** Calls of one user: three of the ten connections to the database. A page sends some dozens together, so they wait longer than those of a crowd. */
const CALLS_OF_PERSON = {
  atOnce: 3,
  longestQueue: 500,
  soon: 700,
  patience: 15_000,
  refusal: words.tooManyCalls,
}
/** Uploads that are in memory at the same time, each with up to twice its 5 MB. Others are not read yet. */
const UPLOADS = { atOnce: 12, longestQueue: 500, refusal: words.tooManyUploads }
/** Uploads of one user. Pages send them one after the other. */
const UPLOADS_OF_PERSON = { atOnce: 2, longestQueue: 30, refusal: words.tooManyOwnUploads }
const MEGABYTE = 1024 * 1024
const REQUIRED_FACTOR = { true: 'any', false: undefined, passkey: 'passkey' } as const

const SCAN_LIBRARY = {
  add: addPlugins,
  fold: foldVariants,
  compareFound: compareScan,
  markGone: setInstallationsGone,
  saveCompared: saveComparedPlaces,
  saveChecked,
  markMoved: setInstallationsMoved,
  hasMoved,
  forgetMoved,
  removePlaces: removeInstallations,
}

const MOVE_GATE = { songs: songChecks, setAside: setAsideGate(songChecks) }

/** Builds the whole server, which does not listen yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, db, pool, blobs, watch, freeBytes, metrics, stopping, beatMs = BEAT_MS } = services
  const { PUBLIC_URL: publicUrl, REGISTRATION_BURST: burst, OIDC_ONLY: isOnlyWay } = config
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const basePath = basePathOf(publicUrl)
  const headers = securityHeaders({ isSecure, includesSubDomains: config.HSTS_SUBDOMAINS })
  const app: FastifyInstance = fastify({
    genReqId: () => randomUUID(),
    logController: new QuietLogController(),
    ...(services.logger && { loggerInstance: services.logger }),
    // Routes outside the contracts accept small bodies only.
    bodyLimit: SMALL_BODY,
    // Connections that send nothing, or only part of the headers, are closed soon.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 120_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 75_000,
    // While the server stops, open connections still get responses: a proxy does not repeat a refused call.
    return503OnClosing: false,
    trustProxy: config.TRUSTED_PROXIES.length ? config.TRUSTED_PROXIES : false,
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, basePath),
    routerOptions: { maxParamLength: MAX_URL_PARAMETER_LENGTH },
    frameworkErrors: refuseUnreadableUrls(headers),
    clientErrorHandler: refuseBrokenRequest,
  })
  handleErrors(app)
  handleOneCallPerConnection(app)
  endUnusedConnections(app)
  endSlowConnections(app)
  logRequests(app)
  acceptOnlyJson(app)
  addSecurityHeaders(app, headers)
  warnOfPlainCookies(app, isSecure)
  for (const sentence of [...plaintextWarnings(config), ...passwordWarnings(config)]) app.log.warn(sentence)
  await app.register(cookie)
  leaveFormsUnread(app)
  await app.register(compress, {
    threshold: 4096,
    encodings: ['gzip'],
    zlibOptions: { level: 4 },
    // A compressed body could expand to any size, and no client sends one.
    globalDecompression: false,
  })
  refuseForeignHosts(app, { publicUrl, allowed: config.ALLOWED_HOSTS })
  app.addHook('onRequest', async (request) => refuseForeignCalls(request, publicUrl))
  const floor = config.DISK_FLOOR_MB * MEGABYTE
  // A file system that cannot report its free space does not count as full.
  const isRoomLeft = async () => !freeBytes || !floor || (await freeBytes().catch(() => floor)) >= floor
  const hasRoom = cached(isRoomLeft, 1_000)
  refuseHopelessCalls(app, { watch, hasRoom })
  const bodies = newBodyBudget()
  limitSmallBodies(app, bodies)
  drainUnreadBodies(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Clients that are warned do not send a call on a connection that is about to close.
    if (stopping?.aborted && !app.server.listening) reply.header('connection', 'close')
  })

  const context: RouteContext = {
    app,
    db,
    now: services.now ?? (() => new Date()),
    isSecure,
    basePath,
    admitCall: newAdmission(CALLS),
    shareOfUser: newAdmissionPerHolder(CALLS_OF_PERSON),
    admitUpload: uploadAdmission(),
    bodyBudget: bodies,
    requiredFactor: REQUIRED_FACTOR[config.REQUIRE_SECOND_FACTOR],
    trustsProvider: config.OIDC_SECOND_FACTOR === 'trusted',
    checksAnswers: services.checksAnswers ?? false,
    watch,
    onAccountDeleted: [],
  }
  const readiness = readinessCheck({
    pool,
    watch,
    newestMigration: newestMigration(),
    hasRoom,
    reachFiles: blobs.reach,
    isDamaged: services.isDamaged ?? (() => false),
    isStopping: () => stopping?.aborted ?? false,
    now: context.now,
  })
  if (metrics)
    registerMetrics(app, metrics, { pool, readiness, freeBytes, ageOfBackup: services.ageOfBackup })
  operationRoutes(app, readiness)
  const provider = providerOf(config)
  const shownProvider = provider && { name: provider.name, isOnlyWay }
  accountRoutes(context, blobs, {
    version: versionAndBuild,
    passwordMin: config.PASSWORD_MIN,
    proUrl: config.PRO_URL ?? null,
    termsUrl: config.TERMS_URL,
    privacyUrl: config.PRIVACY_URL,
    sendsMail: config.SMTP_URL !== undefined,
    registrationBurst: burst,
    registration: config.REGISTRATION,
    provider: shownProvider,
  })
  oidcRoutes(context, provider, { registers: config.OIDC_REGISTER, isOnlyWay, burst })
  secondFactorRoutes(context)
  passkeyRoutes(context, { publicUrl, provider: shownProvider, issuer: config.OIDC_ISSUER })
  apiKeyRoutes(context)
  invitationRoutes(context)
  administratorRoutes(context)
  pluginRoutes(context, { sharing: config.COMMUNITY })
  screenshotRoutes(context, blobs, {
    mostOfAccount: config.PICTURES_MB * MEGABYTE,
    mostOfAll: config.PICTURES_TOTAL_MB * MEGABYTE,
  })
  notificationRoutes(context)
  await oneClickRoute(context)
  uadRoutes(context, { needsPro: config.UAD_NEEDS_PRO, songs: songChecks })
  helperRoutes(context, { publicUrl, library: SCAN_LIBRARY, gate: MOVE_GATE })
  setAsideRoutes(context, songChecks)
  const live = liveStreams({ db, pool, now: context.now, logger: app.log, beatMs })
  liveRoutes(context, live)
  app.addHook('preClose', () => live.close())
  updateRoutes(context)
  collectionRoutes(context)
  computerRoutes(context)
  healthRoutes(context)
  songRoutes(context)
  storageRoutes(context, songAnswers)
  const bundlesToFree = formatRoutes(context, songAnswers)
  licenseRoutes(context)
  purchaseRoutes(context)
  calendarRoutes(context, [purchasesEnding, licensesEnding])
  worthDoingRoutes(context, {
    rows: [
      endingPlans,
      endingLicensesOfUser,
      updatesWithPage,
      pluginsForNewerSystems,
      pluginsForRosetta,
      songsMissingPlugins,
      computersWithOldScans,
      bundlesToFree,
      computersWithoutHelper,
    ],
    songsState: storedJoinsState,
  })
  catalogRoutes(context, config.CATALOGS)
  installRoutes(context)
  communityRoutes(context, { sharing: config.COMMUNITY })
  makerRoutes(context, { sharing: config.COMMUNITY })
  definitionRoutes(context, { listsState: (db) => listsState(db, config.CATALOGS) })
  const folders = config.HELPER_DIR === undefined ? (services.helperFolders ?? []) : [config.HELPER_DIR]
  downloadRoutes(context, { folders, publicUrl })
  songShareRoutes(context)
  transferRoutes(context, {
    songs: SONG_IMPORT,
    daws: DAW_IMPORT,
    licenses: { undo: undoImportedLicenses },
    purchases: PURCHASE_IMPORT,
    variants: { fold: foldVariants, undoFolds: undoFoldsOfImport },
  })
  documentRoute(app, services.version, basePath)

  const hasSession = (request: FastifyRequest) => hasSessionCookie(request, { isSecure, basePath })
  if (services.webFolder) await servePages(app, { folder: services.webFolder, basePath, hasSession })
  else app.setNotFoundHandler(sendNotFound)
  return app
}

/** Admits an upload to the queue of its user first, then to the queue of all uploads. */
function uploadAdmission(): RouteContext['admitUpload'] {
  const admitOfAll = newAdmission(UPLOADS)
  const admitOfUser = newAdmissionPerHolder(UPLOADS_OF_PERSON)
  return (userId, work) => admitOfUser.admit(userId, () => admitOfAll(work))
}

function providerOf(config: Config) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = config
  if (!issuer || !clientId || !publicUrl) return undefined
  const {
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name = new URL(issuer).host,
    OIDC_SCOPE: scope,
    OIDC_ACR: acr,
  } = config
  return signInProvider({ issuer, clientId, clientSecret, name, scope, acr, publicUrl })
}

/** Serves the OpenAPI document. It is built on the first request, because building it would slow every start. */
function documentRoute(app: FastifyInstance, version: string, basePath: string) {
  const document = cached(async () => {
    const described = openApiOf(contracts, { title: PRODUCT, version })
    const paths = { ...described.paths, ...streamOpenApiPaths }
    return JSON.stringify({ ...described, servers: [{ url: basePath || '/' }], paths })
  })
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type(JSON_TYPE)
      .header('cache-control', 'no-store')
      .send(await document()),
  )
}
