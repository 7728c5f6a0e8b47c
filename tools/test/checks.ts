import { spawnSync } from 'node:child_process'
import type { Tally } from './tally.ts'

/** TypeScript over the whole tree. */
export const types = async (): Promise<Tally> => command('node_modules/typescript/bin/tsc', ['--noEmit'])

/** Biome: lint and format. */
export const lint = async (): Promise<Tally> =>
  command('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])

function command(script: string, args: string[]): Tally {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}
