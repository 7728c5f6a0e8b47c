import { spawnSync } from 'node:child_process'
import { emptyTally, type Tally } from './tally.ts'

/** TypeScript over the entire tree. */
export const types = async (): Promise<Tally> => command('types', 'node_modules/typescript/bin/tsc', ['--noEmit'])

/** Biome: lint and format. */
export const lint = async (): Promise<Tally> =>
  command('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])

function command(name: string, script: string, args: string[]): Tally {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  if (status === 0) return { ...emptyTally(), passed: 1 }
  return { ...emptyTally(), failed: 1, failures: [name] }
}
