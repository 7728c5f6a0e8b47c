import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { freePort } from '../free-port.ts'
import { restOf } from '../rest.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

/**
 * Kills the server again and again while it sends mails of alarms, then compares the acknowledged alarms with the mails
 * received by a mail server. None may be missing. A mail may be sent twice only with a kill in between: the mail server had
 * accepted it and our commit was still missing (decision 62). It then has the same Message-ID, and is counted separately.
 *
 *   npm run bench:crash:messages -- [--kills 3]
 *
 * On SQLite. After a kill the lease of the dead process has to run out, so each takes a minute.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '3' } } })
const kills = Number(values.kills)
const units = 20
/** Between two reports of a unit (ms); every second one is an alarm. */
const reportMs = 1000
/** Maximum time from the first mail of a server run to the kill (ms). */
const longestSendingMs = 1500
/** A message claimed by a dead process is sent again after two minutes. */
const timeoutMs = 200_000

/** Message-ID → the server runs in which it arrived. */
const mails = new Map<string, number[]>()
/** Tokens of links that confirm an address. */
const proofs: string[] = []
let life = 0
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, _session, done) {
    let text = ''
    for await (const chunk of stream) if (text.length < 16_384) text += chunk
    // Of the account: nothing is sent to an unconfirmed address
    const decoded = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const proof = /confirm-email\?token=([\w-]+)/.exec(decoded)?.[1]
    if (proof) {
      proofs.push(proof)
      return done()
    }
    const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'none'
    mails.set(id, [...(mails.get(id) ?? []), life])
    // As slow as a server across a network, so that messages are often in flight when the server is killed
    setTimeout(done, 20 + Math.random() * 60)
  },
})
// The connections of a killed server break
smtp.on('error', () => {})
const listening = smtp.listen(0, '127.0.0.1')
await once(listening, 'listening')

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-crash-messages-'))
const alarmPort = await freePort()
const place = {
  dataDir,
  databaseUrl: undefined,
  environment: {
    DEVICE_PORTS: `only,osmand=${alarmPort}`,
    MAIL_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    MAIL_FROM: 'Fleet <fleet@example.com>',
    PUBLIC_URL: 'https://fleet.example.com',
  },
}

let server = await startServer(place)
await setUp(server)
let acknowledged = 0
let hasStopped = false
const driving = Array.from({ length: units }, (_, unit) => drive(unit))
for (let kill = 0; kill < kills; kill += 1) {
  await nextMail()
  await pause(Math.random() * longestSendingMs)
  await server.kill()
  life += 1
  server = await startServer(place)
}
await nextMail()
hasStopped = true
await Promise.all(driving)
await settled()
await server.stop()
const { alarms, waiting, unsent } = await stored()
smtp.close(() => {})
await rm(dataDir, { recursive: true, force: true })

const repeated = [...mails.values()].filter((lives) => lives.length > 1)
const twice = repeated.filter((lives) => new Set(lives).size < lives.length).length
const again = repeated.length - twice
if (waiting > 0) console.log(`${waiting} messages still waited when the bench gave up`)
const lost = acknowledged - Math.min(acknowledged, alarms) + unsent
console.log(
  `SQLite: killed ${kills} times while sending; ${acknowledged} alarms acknowledged, ${alarms} stored, ${mails.size} mails; ` +
    `${lost} lost, ${twice} sent twice by one life; ${again} came again after a kill, with the same Message-ID`,
)
process.exitCode = lost === 0 && waiting === 0 && twice === 0 && acknowledged > 0 ? 0 : 1

async function setUp({ httpPort }: ServerProcess): Promise<void> {
  const rest = restOf(`http://127.0.0.1:${httpPort}`)
  const account = { email: 'bench@example.com', password: 'a long secret' }
  await rest.users.create({ body: { name: 'Bench', ...account } })
  await rest.session.create({ body: account })
  while (proofs.length === 0) await pause(20)
  await rest.contacts.confirm({ body: { token: proofs[0]! } })
  for (let unit = 0; unit < units; unit += 1) {
    await rest.devices.create({ body: { name: `Unit ${unit}`, uniqueId: `unit-${unit}` } })
  }
  await rest.notifications.create({ body: { type: 'alarm', always: true, notificators: 'mail' } })
}

/** Sends one alarm after the other, each until it is acknowledged. */
async function drive(unit: number): Promise<void> {
  for (let report = 0; !hasStopped; report += 1) {
    // Of a continuing alarm only the first report is an event
    const isAlarm = report % 2 === 0
    const place = `lat=${-23.5 - unit / 1000}&lon=${-46.6 - report / 100_000}`
    const said = `id=unit-${unit}&${place}&timestamp=${Date.now()}${isAlarm ? '&alarm=sos' : ''}`
    // A killed server restarts on the same port
    while (!(await isTaken(`http://127.0.0.1:${alarmPort}/?${said}`))) await pause(100)
    if (isAlarm) acknowledged += 1
    await pause(reportMs)
  }
}

function isTaken(url: string): Promise<boolean> {
  return fetch(url, { method: 'POST', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function nextMail(): Promise<void> {
  const before = mails.size
  while (mails.size === before) await pause(20)
}

/** Waits until as many mails have arrived as alarms were acknowledged and no more arrive, or until a timeout. */
async function settled(): Promise<void> {
  const until = Date.now() + timeoutMs
  for (let before = -1; Date.now() < until; before = mails.size) {
    if (mails.size >= acknowledged && mails.size === before) return
    await pause(5000)
  }
}

/** How many alarms are stored, how many messages are still pending, and how many alarms have no delivered mail. */
async function stored(): Promise<{ alarms: number; waiting: number; unsent: number }> {
  const { db, close } = await openDatabase(place)
  const events = await db.selectFrom('event').where('type', '=', 'alarm').select('id').execute()
  const open = await db.selectFrom('delivery').where('state', '=', 'waiting').select('eventId').execute()
  const sent = await db.selectFrom('delivery').where('state', '=', 'sent').select(['id', 'eventId']).execute()
  await close()
  const told = new Set(sent.filter(({ id }) => mails.has(`<delivery-${id}@rastro>`)).map(({ eventId }) => eventId))
  for (const { eventId } of open) told.add(eventId)
  return { alarms: events.length, waiting: open.length, unsent: events.filter(({ id }) => !told.has(id)).length }
}
