import { type ChildProcess, fork } from 'node:child_process'
import { AppError, InvalidError, UnavailableError } from '@rastro/core/kit/errors'
import type { PictureKind, Pictures } from '../../ports/pictures.ts'
import { Line } from '../line.ts'
import type { Work } from './draw.ts'
import type { Answer } from './draw-process.ts'

/** The first bytes of a file of each kind, in hexadecimal. */
const beginnings: Readonly<Record<PictureKind, RegExp>> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^47494638/,
  webp: /^52494646.{8}57454250/,
}
/** The library ends by itself after ten seconds, unless it hangs. */
const MOST_MS = 15_000
const IDLE_MS = 10_000

/** Pictures by libvips, one at a time. */
export function sharpPictures(): Pictures {
  const line = new Line({ words: 'Too many pictures wait to be read', most: 16, mostOfOne: 4 })
  const drawer = new Drawer()
  return {
    async redraw(bytes, { kind, mostSide, who }) {
      if (!beginnings[kind].test(Buffer.from(bytes.subarray(0, 12)).toString('hex'))) {
        throw new InvalidError(`The content of this file is no ${kind.toUpperCase()} picture`)
      }
      return line.run(who, () => drawer.draw({ bytes, kind, mostSide }))
    },
  }
}

/**
 * A process that draws: what a hostile picture breaks in the library is not the server, and the memory that it took, which
 * the library keeps for the next one, goes back to the system when nobody has sent a picture for a while.
 */
class Drawer {
  private child: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined

  async draw(work: Work): Promise<Uint8Array> {
    clearTimeout(this.idle)
    this.child ??= this.start()
    const { child } = this
    const late = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
    try {
      const answer = await answerOf(child, work)
      if ('picture' in answer) return answer.picture
      throw answer.status === 500 ? new Error(answer.message) : new AppError(answer.status, answer.message)
    } finally {
      clearTimeout(late)
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref()
    }
  }

  /** The next picture gets a new process. */
  private end(): void {
    this.child?.kill()
    this.child = undefined
  }

  private start(): ChildProcess {
    const child = fork(new URL('draw-process.ts', import.meta.url), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      // One thread that decodes, and one heap for it
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    })
    const forget = () => {
      if (this.child === child) this.child = undefined
    }
    child.once('exit', forget)
    child.once('error', forget)
    child.unref()
    child.channel?.unref()
    return child
  }
}

function answerOf(child: ChildProcess, work: Work): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      child.off('message', onAnswer)
      child.off('exit', onExit)
      child.off('error', onError)
      done()
    }
    const onAnswer = (answer: Answer) => settle(() => resolve(answer))
    const onExit = () => settle(() => reject(new InvalidError('This picture cannot be read')))
    const onError = (cause: Error) =>
      settle(() => reject(new UnavailableError('Pictures cannot be read at the moment', { cause })))
    child.on('message', onAnswer)
    child.on('exit', onExit)
    child.on('error', onError)
    child.send(work, (error) => error && onError(error))
  })
}
