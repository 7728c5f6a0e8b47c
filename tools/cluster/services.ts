import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A program beside the nodes, that dies and comes back at the same address. */
export interface Service {
  readonly url: string
  /** Resolves when it answers. */
  start(): Promise<void>
  /** Ends it without a shutdown. */
  kill(): Promise<void>
}

interface Place {
  readonly host: string
  readonly port: number
}

/** A broker of its own: NATS, as Debian and Ubuntu package it. */
export function broker(place: Place): Service {
  return serviceOf(`nats://${place.host}:${place.port}`, {
    launch: () => spawn('nats-server', ['-a', place.host, '-p', String(place.port)], { stdio: 'ignore' }),
    answers: () => listens(place),
  })
}

/** A PostgreSQL of its own in this folder, so that killing it hurts nobody else. It runs as `postgres` where this is root. */
export function postgres(folder: string, { host, port }: Place): Service {
  const programs = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout.trim()
  const data = join(folder, 'postgres')
  const user = process.getuid?.() === 0 ? postgresUser() : undefined
  mkdirSync(data)
  chmodSync(folder, 0o755)
  if (user) chownSync(data, user.uid, user.gid)
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'rastro', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  // It listens in the network of the nodes alone
  appendFileSync(join(data, 'pg_hba.conf'), `host all rastro ${host}/24 trust\n`)
  const flags = ['-D', data, '-h', host, '-p', String(port), '-k', data]
  return serviceOf(`postgres://rastro@${host}:${port}/postgres`, {
    launch: () => spawn(join(programs, 'postgres'), flags, { ...user, stdio: 'ignore' }),
    answers: async () => spawnSync(join(programs, 'pg_isready'), ['-q', '-h', host, '-p', String(port)]).status === 0,
  })
}

function postgresUser(): { readonly uid: number; readonly gid: number } {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

interface Program {
  launch(): ChildProcess
  answers(): Promise<boolean>
}

function serviceOf(url: string, { launch, answers }: Program): Service {
  let child: ChildProcess | undefined
  // It must not outlive the test, even when the test fails
  process.on('exit', () => child?.kill('SIGQUIT'))
  return {
    url,
    async start() {
      child = launch()
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended before it listened.`)
        await pause(50)
      }
    },
    async kill() {
      const ended = once(child!, 'exit')
      // Both end at once; the processes of PostgreSQL with it, and it recovers from its log
      child!.kill('SIGQUIT')
      await ended
    },
  }
}

function listens({ host, port }: Place): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host, port })
  socket.on('connect', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
