import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PgliteClient, queryMessage } from './pglite-client.ts'

// A thread that serves one PGlite to any number of PostgreSQL clients in any number of processes, and posts its port.
//
// PGlite has one session and one database. So a database is a schema here, owned by a role of the same name that sees no
// other schema; and clients take turns: one request at a time, and a transaction from its first request to its last.
// A `SET` lasts until another client's turn.

interface Request {
  readonly client: PgliteClient
  readonly messages: Uint8Array
}

const timeoutMs = 20_000

const pglite = await PGlite.create()
const waiting: Request[] = []
/** The client whose settings the session has. */
let current: PgliteClient | undefined
/** The client inside a transaction. */
let holder: PgliteClient | undefined
let timeout: NodeJS.Timeout | undefined

const server = createServer((socket) => {
  const client = new PgliteClient(socket, (messages) => {
    waiting.push({ client, messages })
    serve()
  })
  // A process that was killed resets its connections; 'close' follows
  socket.on('error', () => {})
  socket.on('close', () => leave(client))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
parentPort!.postMessage((server.address() as AddressInfo).port)

function serve(): void {
  for (;;) {
    const index = holder ? waiting.findIndex(({ client }) => client === holder) : 0
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) break
    answer(next)
  }
  if (holder && waiting.length > 0) timeout ??= setTimeout(endTransaction, timeoutMs, holder)
}

function answer({ client, messages }: Request): void {
  clearTimeout(timeout)
  timeout = undefined
  const refusal = client === current ? undefined : enter(client)
  const reply = refusal ?? pglite.execProtocolRawSync(messages)
  // The last byte says whether the session is idle
  holder = reply.at(-1) === 'I'.charCodeAt(0) ? undefined : client
  client.answer(reply)
}

/** Returns the session to this client; returns the refusal when there is no such database. */
function enter(client: PgliteClient): Uint8Array | undefined {
  current = undefined
  execute('reset role; reset all')
  const reply = client.database === 'postgres' ? undefined : execute(`set role "${client.database}"`)
  if (reply?.[0] === 'E'.charCodeAt(0)) return reply
  // The schema of the role's name
  execute('set search_path to "$user"')
  current = client
  return undefined
}

function leave(client: PgliteClient): void {
  const others = waiting.filter((request) => request.client !== client)
  waiting.splice(0, waiting.length, ...others)
  if (holder !== client) return
  execute('rollback')
  holder = undefined
  serve()
}

function endTransaction(client: PgliteClient): void {
  client.end(
    `A transaction left other connections waiting for ${timeoutMs / 1000} s. PGlite has one session: run this test on a PostgreSQL server (TEST_DATABASE_URL), or do not await another connection inside a transaction.`,
  )
}

const execute = (sql: string): Uint8Array => pglite.execProtocolRawSync(queryMessage(sql))
