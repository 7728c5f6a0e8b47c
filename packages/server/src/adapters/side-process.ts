import { type ChildProcess, fork } from 'node:child_process'

interface Settings {
  readonly file: URL
  readonly args: readonly string[]
  /** Timeout of one job, after which the process is killed (ms). */
  readonly maxMs: number
}

/** The process ended before it answered, or could not be started. */
export class SideProcessError extends Error {
  readonly hasEnded: boolean
  constructor(hasEnded: boolean, cause?: Error) {
    super('A process beside this one has not answered', { cause })
    this.hasEnded = hasEnded
  }
}

const idleMs = 10_000

/**
 * A process for heavy work, one job at a time: a crash in it does not crash the server, and its memory is freed when it is idle
 * for a while. The next job starts a new one.
 */
export class SideProcess<Work extends object, Answer> {
  private readonly settings: Settings
  private child: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** Throws a `SideProcessError` when there is no answer. */
  async ask(work: Work): Promise<Answer> {
    clearTimeout(this.idle)
    this.child ??= this.start()
    const { child } = this
    const late = setTimeout(() => child.kill('SIGKILL'), this.settings.maxMs)
    try {
      return await answerOf<Answer>(child, work)
    } finally {
      clearTimeout(late)
      this.idle = setTimeout(() => this.end(), idleMs).unref()
    }
  }

  end(): void {
    clearTimeout(this.idle)
    this.child?.kill()
    this.child = undefined
  }

  private start(): ChildProcess {
    const { file, args } = this.settings
    const child = fork(file, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      // One worker thread, and one heap for it
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

function answerOf<Answer>(child: ChildProcess, work: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      child.off('message', onAnswer)
      child.off('exit', onExit)
      child.off('error', onError)
      done()
    }
    const onAnswer = (answer: unknown) => settle(() => resolve(answer as Answer))
    const onExit = () => settle(() => reject(new SideProcessError(true)))
    const onError = (cause: Error) => settle(() => reject(new SideProcessError(false, cause)))
    child.on('message', onAnswer)
    child.on('exit', onExit)
    child.on('error', onError)
    child.send(work, (error) => error && onError(error))
  })
}
