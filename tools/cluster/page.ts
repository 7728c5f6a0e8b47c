import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import type { Scenario } from './scenarios/scenario.ts'
import type { Trial } from './trial.ts'

export interface Run {
  readonly units: number
  readonly seconds: number
  readonly hasNamespaces: boolean
  readonly results: readonly (readonly [Scenario, Trial])[]
}

const page = new URL('../../docs/reliability.md', import.meta.url)
const BEGIN = '<!-- npm run test:cluster -->'
const END = '<!-- end -->'

/** Replaces the table of docs/reliability.md between its marks. */
export function writeTable(table: string): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error('docs/reliability.md has lost the marks of its table.')
  writeFileSync(page, `${text.slice(0, from)}${BEGIN}\n${table}\n${text.slice(to)}`)
}

const columns: readonly (readonly [string, (trial: Trial) => string])[] = [
  ['acknowledged', ({ positions }) => whole(positions.all)],
  ['lost', ({ positions }) => whole(positions.lost)],
  ['stored twice', ({ positions }) => whole(positions.twice)],
  ['events', ({ events }) => missing(events)],
  ['messages', ({ deliveries }) => missing(deliveries)],
  ['commands', ({ commands }) => missing(commands)],
  ['sockets back', ({ backMs }) => seconds(backMs)],
  ['event twice on a socket', ({ twice }) => whole(twice)],
  ['seen by others', ({ foreign }) => whole(foreign)],
  ['not seen again', ({ unheard }) => whole(unheard)],
  ['longest wait of a unit', ({ longestGapMs }) => seconds(longestGapMs)],
]

/** What a run showed, as Markdown. */
export function tableOf({ units, seconds: faultSeconds, hasNamespaces, results }: Run): string {
  const cut = hasNamespaces ? '' : ' Without network namespaces: the cut node was stopped (SIGSTOP).'
  const commit = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const load = loadavg()[0]!.toFixed(1)
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}: ${units} units, faults of ${faultSeconds} s; ` +
      `${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, ` +
      `Node ${process.version}, load ${load} at the end.${cut}`,
    '',
    `| fault | ${columns.map(([name]) => name).join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...results.map(([{ title }, trial]) => `| ${title} | ${columns.map(([, of]) => of(trial)).join(' | ')} |`),
    '',
  ].join('\n')
}

const whole = (value: number): string => value.toLocaleString('en')
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const missing = ({ all, lost, twice }: Trial['events']): string => `${whole(all)}: ${lost} lost, ${twice} twice`
