import { fstatSync, write, writeSync } from 'node:fs'

/** The output of the log. It never blocks and never throws: a line that cannot be written is counted instead. */
export interface LogOutput {
  /** Writes a complete line with its line break. */
  write(line: string): void
  /** Lines that could not be written since the start of the process. */
  readonly dropped: number
}

/** Maximum buffer for a slow reader; further lines are dropped (characters). */
const maxWaiting = 1024 * 1024
/** Retry interval for a full pipe (ms). */
const pauseMs = 50

type Done = (error: NodeJS.ErrnoException | null, writtenBytes: number) => void
type Write = (bytes: Uint8Array, done: Done) => void

/**
 * Lines for the file or pipe with this descriptor, one write at a time. `notice` makes the line with the number of dropped
 * lines; it precedes the first one that can be written again.
 */
export function logOutput(fd: 1 | 2, notice: (dropped: number) => string): LogOutput {
  let waiting: string[] = []
  let waitingLength = 0
  let dropped = 0
  /** Dropped lines not yet reported by a notice. */
  let unsaid = 0
  let isWriting = false
  let isTorn = false
  let send: Write | undefined

  const drop = (lines: number) => {
    dropped += lines
    unsaid += lines
  }
  const dropWaiting = () => {
    drop(waiting.length)
    waiting = []
    waitingLength = 0
  }

  function next(): void {
    if (waiting.length === 0) return
    isWriting = true
    if (unsaid === 0) sendLines()
    else sendNotice(unsaid)
  }

  function sendNotice(said: number): void {
    put(notice(said), (isWritten) => {
      if (isWritten) unsaid -= said
      else dropWaiting()
      next()
    })
  }

  function sendLines(): void {
    const lines = waiting
    waiting = []
    waitingLength = 0
    put(lines.join(''), (isWritten, rest) => {
      if (!isWritten) drop(linesIn(rest))
      next()
    })
  }

  function put(text: string, done: (isWritten: boolean, rest: Uint8Array) => void): void {
    const end = (isWritten: boolean, rest: Uint8Array) => {
      isTorn = !isWritten && (isTorn || rest.length < bytes.length)
      isWriting = false
      done(isWritten, rest)
    }
    const piece = (rest: Uint8Array) =>
      send!(rest, (error, count) => {
        const left = rest.subarray(count)
        if (error?.code === 'EAGAIN') setTimeout(piece, pauseMs, left).unref()
        else if (error) end(false, left)
        else if (left.length > 0) piece(left)
        else end(true, left)
      })
    const bytes = Buffer.from(isTorn ? `\n${text}` : text)
    piece(bytes)
  }

  return {
    get dropped() {
      return dropped
    },
    write(line) {
      send ??= opened(fd, () => finish(fd, waiting))
      if (waitingLength + line.length > maxWaiting) return drop(1)
      waiting.push(line)
      waitingLength += line.length
      if (!isWriting) next()
    },
  }
}

const linesIn = (bytes: Uint8Array): number => bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0)

/** How bytes are written without blocking the caller. `atExit` is called when the process ends. */
function opened(fd: 1 | 2, atExit: () => void): Write {
  process.once('exit', atExit)
  if (!isStream(fd)) return (bytes, done) => write(fd, bytes, (error, count = 0) => done(error, count))
  const stream = fd === 1 ? process.stdout : process.stderr
  // Each write reports its own failure
  stream.on('error', () => {})
  return (bytes, done) => void stream.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length))
}

/** Node writes to pipes and sockets without blocking; a thread of its pool writes to everything else. */
function isStream(fd: number): boolean {
  try {
    const kind = fstatSync(fd)
    return kind.isFIFO() || kind.isSocket()
  } catch {
    return false // It is closed: every write fails
  }
}

/** The last lines, such as why the process ends. */
function finish(fd: number, lines: readonly string[]): void {
  try {
    if (lines.length > 0) writeSync(fd, lines.join(''))
  } catch {
    // The output is gone
  }
}
