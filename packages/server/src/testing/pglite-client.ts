import type { Socket } from 'node:net'

const encryptionRequests = [80877103, 80877104]
const cancelRequest = 80877102

/** A PostgreSQL client at the other end of a socket: its stream is split into requests, which may be rewritten. */
export class PgliteClient {
  static #count = 0
  readonly #prefix = `${++PgliteClient.#count}.`
  readonly #socket: Socket
  readonly #onRequest: (messages: Uint8Array) => void
  #database: string | undefined
  #unread: Buffer = Buffer.alloc(0)
  #messages: Buffer[] = []

  /** `onRequest` gets all messages up to one that needs an answer. */
  constructor(socket: Socket, onRequest: (messages: Uint8Array) => void) {
    this.#socket = socket
    this.#onRequest = onRequest
    socket.on('data', (data: Buffer) => this.#read(data))
  }

  /** The name it gave when it connected. */
  get database(): string {
    return this.#database!
  }

  answer(messages: Uint8Array): void {
    this.#socket.write(messages)
  }

  /** Closes the connection, with the reason. */
  end(reason: string): void {
    this.#socket.write(messageOf('E', Buffer.from(`SFATAL\0C57P05\0M${reason}\0\0`)))
    this.#socket.destroySoon()
  }

  #read(data: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, data])
    for (;;) {
      // Messages begin with a letter, except those before the session
      const start = this.#database === undefined ? 0 : 1
      if (this.#unread.length < start + 4) return
      const end = start + this.#unread.readInt32BE(start)
      if (this.#unread.length < end) return
      const message = this.#unread.subarray(0, end)
      this.#unread = this.#unread.subarray(end)
      if (start === 0) this.#greet(message)
      else this.#take(message)
    }
  }

  #greet(message: Buffer): void {
    const code = message.readInt32BE(4)
    if (encryptionRequests.includes(code)) this.#socket.write('N')
    else if (code === cancelRequest) this.#socket.destroy()
    else {
      const words = message.toString('utf8', 8).split('\0')
      this.#database = words[words.indexOf('database') + 1]!
      this.#socket.write(welcome)
    }
  }

  #take(message: Buffer): void {
    const type = String.fromCharCode(message[0]!)
    if (type === 'X') {
      this.#socket.end()
      return
    }
    this.#messages.push(type === 'Q' ? databaseAsSchema(message) : this.#named(type, message))
    if (type !== 'Q' && type !== 'S') return
    this.#onRequest(Buffer.concat(this.#messages))
    this.#messages = []
  }

  /** Two clients may prepare statements of the same name, and PGlite has one session. */
  #named(type: string, message: Buffer): Buffer {
    const at = statementName(type, message)
    if (at === undefined || message[at] === 0) return message
    return messageOf(type, message.subarray(5, at), Buffer.from(this.#prefix), message.subarray(at))
  }
}

/** Tells the client that it is authenticated and may send queries. */
const welcome = Buffer.concat([messageOf('R', Buffer.alloc(4)), messageOf('Z', Buffer.from('I'))])

function messageOf(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The offset of the name of a prepared statement in a message; undefined when it has none. */
function statementName(type: string, message: Buffer): number | undefined {
  if (type === 'P') return 5
  if (type === 'B') return message.indexOf(0, 5) + 1
  const isOfStatement = (type === 'D' || type === 'C') && message[5] === 'S'.charCodeAt(0)
  return isOfStatement ? 6 : undefined
}

/** Turns the creation or removal of a database into that of a schema and its role. */
function databaseAsSchema(message: Buffer): Buffer {
  const sql = message.toString('utf8', 5, message.length - 1)
  const [, verb, name] = /^(create|drop) database (\w+)/.exec(sql) ?? []
  if (!verb) return message
  const statements =
    verb === 'create'
      ? `create role ${name}; create schema ${name} authorization ${name}`
      : `drop schema ${name} cascade; drop role ${name}`
  return queryMessage(statements)
}

/** A message that runs these statements. */
export const queryMessage = (sql: string): Buffer => messageOf('Q', Buffer.from(`${sql}\0`))
