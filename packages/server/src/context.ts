import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { LookupRegister } from './access/lookup-register.ts'
import { asaas } from './adapters/billing/asaas.ts'
import { diskBlobs, removeUnfinished } from './adapters/blobs/disk.ts'
import { memoryBus } from './adapters/bus/memory.ts'
import { openChannels } from './adapters/channels/channels.ts'
import { openSmsGateway } from './adapters/channels/sms.ts'
import { protocolCommands } from './adapters/commands/protocols.ts'
import { httpCourier } from './adapters/courier/http.ts'
import { outsideReader } from './adapters/courier/reader.ts'
import { pdfDocuments } from './adapters/documents/pdf.ts'
import { openForwarders } from './adapters/forwarders/forwarders.ts'
import { nominatim } from './adapters/geocoder/nominatim.ts'
import { viaCep } from './adapters/geocoder/via-cep.ts'
import { watchLoopDelay } from './adapters/health/loop-delay.ts'
import { tlsCertificates } from './adapters/health/tls-certificates.ts'
import { evolution } from './adapters/messaging/evolution.ts'
import { webAuthn } from './adapters/passkeys/web-authn.ts'
import { sharpPictures } from './adapters/pictures/sharp.ts'
import { placePictures } from './adapters/place-pictures/place-pictures.ts'
import { offlinePlaces } from './adapters/places/offline-places.ts'
import { httpService } from './adapters/polled/http-service.ts'
import { memoryLiveVideo } from './adapters/video/live-video.ts'
import type { Config } from './config.ts'
import { DayCounts } from './db/counts.ts'
import { closeToOthers } from './db/data-folder.ts'
import type { Database, Db, PositionStore } from './db/database.ts'
import { numbersAbove, takeMessageTurn } from './db/message-numbers.ts'
import { openDatabase } from './db/open.ts'
import { pushKeys } from './db/push-keys.ts'
import type { LogOutput } from './log/output.ts'
import { createLog, standardError } from './log.ts'
import type { BillingProvider } from './ports/billing-provider.ts'
import type { Blobs } from './ports/blobs.ts'
import type { Bus } from './ports/bus.ts'
import type { Certificates } from './ports/certificates.ts'
import type { Senders } from './ports/channels.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { CommandBook } from './ports/command-book.ts'
import type { Counts } from './ports/counts.ts'
import type { Courier } from './ports/courier.ts'
import type { Documents } from './ports/documents.ts'
import type { Forwarder } from './ports/forwarder.ts'
import type { Geocoder } from './ports/geocoder.ts'
import type { IdentityProvider } from './ports/identity-provider.ts'
import type { LiveVideo } from './ports/live-video.ts'
import type { Lookups } from './ports/lookups.ts'
import type { LoopDelay } from './ports/loop-delay.ts'
import type { Mailer } from './ports/mailer.ts'
import type { MessagingApp } from './ports/messaging-app.ts'
import type { Metrics } from './ports/metrics.ts'
import type { OutsideReader } from './ports/outside-reader.ts'
import type { PasskeyVerifier } from './ports/passkeys.ts'
import type { Pictures } from './ports/pictures.ts'
import type { PlacePictures } from './ports/place-pictures.ts'
import type { Places } from './ports/places.ts'
import type { PolledService } from './ports/polled-service.ts'
import type { Postcodes } from './ports/postcodes.ts'
import type { SmsGateway } from './ports/sms-gateway.ts'

/** The dependencies of all parts of the program. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly positions: PositionStore
  readonly bus: Bus
  readonly blobs: Blobs
  readonly certificates: Certificates
  readonly clock: Clock
  readonly commandBook: CommandBook
  readonly counts: Counts
  readonly liveVideo: LiveVideo
  readonly lookups: Lookups
  readonly loopDelay: LoopDelay
  /** Undefined where metrics are off. */
  readonly metrics: Metrics | undefined
  /** The channels to people outside; only configured ones. */
  readonly senders: Senders
  readonly pictures: Pictures
  /** Documents to print. */
  readonly documents: Documents
  /** Undefined unless the operator configures a service: otherwise no place leaves this host. */
  readonly geocoder: Geocoder | undefined
  readonly postcodes: Postcodes | undefined
  /** Undefined unless the operator configures one. */
  readonly polledService: PolledService | undefined
  /** The offline place data. */
  readonly places: Places
  /** Small maps for mails. */
  readonly placePictures: PlacePictures
  readonly courier: Courier
  readonly outsideReader: OutsideReader
  /** Systems of the operator that positions and events are passed on to. */
  readonly forwarders: readonly Forwarder[]
  /** Undefined where charges are collected by hand. */
  readonly billingProvider: BillingProvider | undefined
  /** Undefined where no mail is configured. */
  readonly mailer: Mailer | undefined
  /** Undefined where no text messages are configured. */
  readonly smsGateway: SmsGateway | undefined
  /** Undefined where no messaging app is configured. */
  readonly messagingApp: MessagingApp | undefined
  /** Undefined without single sign-on. */
  readonly identityProvider: IdentityProvider | undefined
  /** Undefined where pages cannot have passkeys: without PUBLIC_URL, by IP address or without encryption. */
  readonly passkeys: PasskeyVerifier | undefined
  readonly log: Logger
  readonly logOutput: Pick<LogOutput, 'dropped'>
}

/** The parts of the context that a function uses; a test provides only these. */
export type Has<K extends keyof Context> = Pick<Context, K>

type Overrides = Partial<Pick<Context, 'database' | 'bus' | 'clock' | 'log' | 'senders' | 'billingProvider'>>

/** Opens everything that is configured, except what `overrides` provides. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const logOutput = standardError()
  const log = overrides.log ?? createLog(config.logLevel, logOutput)
  const foreign = closeToOthers(config.dataDir)
  if (foreign.length > 0)
    log.warn({ foreign: foreign.slice(0, 5) }, 'others may read these files, which belong to somebody else')
  if (config.mail && !config.publicUrl)
    log.warn('PUBLIC_URL is not set: nobody can verify an email, and new accounts get no messages by mail')
  const database = overrides.database ?? (await openDatabase(config, log.child({ area: 'database' })))
  try {
    const bus = overrides.bus ?? (await openBus(config))
    const { db, positions } = database
    const media = join(config.dataDir, 'media')
    await removeUnfinished(media, leftBefore(config))
    const blobs = diskBlobs(media)
    const clock = overrides.clock ?? systemClock
    const counts = new DayCounts({ db, clock, log })
    const lookups = new LookupRegister({ db, clock, log, bus })
    const outside = await openOutside(config, { db, clock, counts })
    const places = offlinePlaces((error) => log.error({ err: error }, 'the streets and towns cannot be read'))
    const drawn = placePictures({
      base: join(config.webDir, 'base.pmtiles'),
      streets: builtInStreets,
      onProblem: (error) => log.warn({ err: error }, 'a map for a mail could not be drawn'),
    })
    const inside = {
      ...{ bus, blobs, clock, counts, lookups, places },
      commandBook: protocolCommands,
      certificates: tlsCertificates(clock),
      liveVideo: memoryLiveVideo(),
      loopDelay: watchLoopDelay(),
      pictures: sharpPictures(),
      documents: pdfDocuments,
      forwarders: await openForwarders(config.forward),
      passkeys: config.publicUrl === undefined ? undefined : webAuthn(config.publicUrl),
      placePictures: drawn,
    }
    const senders = overrides.senders ?? outside.senders
    const billingProvider = overrides.billingProvider ?? outside.billingProvider
    return { config, database, db, positions, ...inside, ...outside, senders, billingProvider, log, logOutput }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The bundled archives: tools/map-data/streets makes them. */
const builtInStreets = fileURLToPath(new URL('../maps/streets.pmtiles', import.meta.url))

const HOUR_MS = 3_600_000

/** No other process uses an embedded database; processes over PostgreSQL may share the media folder. */
const leftBefore = ({ databaseUrl }: Config): Date =>
  new Date(databaseUrl === undefined ? Date.now() : Date.now() - HOUR_MS)

/** Closes everything. Resolves when all pending writes are durable. */
export async function closeContext(
  ctx: Has<'bus' | 'database' | 'forwarders' | 'mailer' | 'counts' | 'lookups' | 'loopDelay' | 'placePictures'>,
): Promise<void> {
  const { bus, database, forwarders, mailer, counts, lookups, loopDelay, placePictures } = ctx
  loopDelay.close()
  mailer?.close()
  placePictures.close()
  for (const forwarder of forwarders) await forwarder.close()
  await counts.close()
  await lookups.close()
  await bus.close()
  await database.close()
}

type Outside = Pick<
  Context,
  | 'billingProvider'
  | 'courier'
  | 'outsideReader'
  | 'mailer'
  | 'smsGateway'
  | 'messagingApp'
  | 'senders'
  | 'identityProvider'
  | 'geocoder'
  | 'postcodes'
  | 'polledService'
  | 'metrics'
>

/** The clients of other services; unconfigured ones are not loaded. */
async function openOutside(config: Config, { db, clock, counts }: Has<'db' | 'clock' | 'counts'>): Promise<Outside> {
  const mailer = await openMailer(config)
  const courier = httpCourier(config.webhookHosts)
  const reader = outsideReader(courier, config.webhookHosts)
  const { sms, whatsapp } = config.channelSettings
  const texts = sms && openSmsGateway(sms, () => counts.count('smsSent'))
  const messagingApp = whatsapp && evolution(whatsapp, config.publicUrl)
  return {
    billingProvider: config.asaas && asaas(config.asaas),
    courier,
    outsideReader: reader,
    mailer,
    smsGateway: texts,
    messagingApp,
    senders: await openChannels({
      settings: config.channelSettings,
      mailer,
      smsGateway: texts,
      messagingApp,
      courier,
      allowedHosts: config.webhookHosts,
      publicUrl: config.publicUrl,
      mayAskInternet: !config.noOutsideRequests,
      pushKeys: () => pushKeys(db),
      numbersAbove: (userId) => numbersAbove(db, userId),
      takeTurn: (instance) => takeMessageTurn(db, instance, clock.now()),
      now: () => clock.now(),
      onMail: () => counts.count('mailSent'),
    }),
    identityProvider: await openIdentityProvider(config, clock),
    geocoder: openGeocoder(config, counts),
    polledService: config.orbcomm && httpService(config.orbcomm),
    postcodes: openPostcodes(config),
    metrics: await openMetrics(config),
  }
}

const openPostcodes = ({ postcodeUrl, geocoderRate }: Config): Postcodes | undefined =>
  postcodeUrl === undefined ? undefined : viaCep({ url: postcodeUrl, key: undefined, perSecond: geocoderRate })

function openGeocoder({ geocoderUrl, geocoderKey, geocoderRate }: Config, counts: Counts): Geocoder | undefined {
  if (geocoderUrl === undefined) return undefined
  const onQuestion = () => counts.count('geocoderRequests')
  return nominatim({ url: geocoderUrl, key: geocoderKey, perSecond: geocoderRate, onQuestion })
}

async function openBus({ natsUrl }: Config): Promise<Bus> {
  if (natsUrl === undefined) return memoryBus()
  // Loaded only where there is a broker: most installations have none
  const { natsBus } = await import('./adapters/bus/nats.ts')
  return natsBus(natsUrl)
}

async function openMetrics({ metricsPort, metricsToken }: Config): Promise<Metrics | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined
  return (await import('./adapters/metrics/prometheus.ts')).prometheus()
}

async function openMailer({ mail }: Config): Promise<Mailer | undefined> {
  return mail && (await import('./adapters/mail/smtp.ts')).smtpMailer(mail)
}

async function openIdentityProvider({ openId }: Config, clock: Clock): Promise<IdentityProvider | undefined> {
  return openId && (await import('./adapters/identity/openid.ts')).openIdProvider(openId, clock)
}
