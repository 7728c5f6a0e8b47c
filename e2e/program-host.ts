import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** A process that runs the program for one installation after the other: loading the code takes most of the time of a start. */
export interface ProgramHost {
  /** Stops the program, then starts it with this environment, or none; in a new process when it was killed. */
  run(environment: NodeJS.ProcessEnv | null): Promise<void>
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
}

export function openProgramHost(): ProgramHost {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    async run(environment) {
      if (!isRunning()) {
        if (!environment) return
        child = fork(resolve('packages/server/src/testing/programs.ts'))
      }
      const ended = new AbortController()
      const answer = once(child!, 'message', { signal: ended.signal }) as Promise<[{ error?: string }]>
      const end = () => ended.abort(new Error('the server stopped at once'))
      child!.once('exit', end)
      child!.send({ environment })
      const [{ error }] = await answer
      child!.off('exit', end)
      if (error) throw new Error(error)
    },
    async kill() {
      if (!isRunning()) return
      const gone = once(child!, 'exit')
      child!.kill('SIGKILL')
      await gone
    },
  }
}
