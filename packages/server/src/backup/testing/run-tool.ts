import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiled } from '../../testing/compiled.ts'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const toolPath = (name: string): string => fileURLToPath(new URL(`../../../../../tools/${name}.ts`, import.meta.url))

/** Starts a command of tools/ with nothing in its environment but `env`. */
export function beginTool(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [toolPath(name), ...args], {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command to its end. */
export async function runTool(...about: Parameters<typeof beginTool>): Promise<Ended> {
  const child = beginTool(...about)
  let [out, err] = ['', '']
  child.stdout!.on('data', (chunk) => (out += chunk))
  child.stderr!.on('data', (chunk) => (err += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** The lines of a proof: name, rows and hash of each table. */
export const tablesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\w+ +\d+ {2}[0-9a-f]/.test(line))
    .map((line) => line.split(/ +/).slice(0, 3).join(' '))
