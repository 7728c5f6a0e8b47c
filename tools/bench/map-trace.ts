/** The parts of Chromium's trace that are read here. Times are microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly id?: string
  readonly dur?: number
  /** Processor time. */
  readonly tdur?: number
  readonly args: {
    readonly name?: string
    readonly data?: {
      readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] }
      readonly timeDeltas?: readonly number[]
    }
  }
}
interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url?: string; readonly lineNumber?: number }
}

/** How a thread was used (ms). */
export interface ThreadUse {
  /** Processor time of all its tasks. */
  readonly cpu: number
  /** The longest task in wall-clock time, and the most processor time of one task. */
  readonly longest: number
  readonly longestCpu: number
}
export interface Use {
  readonly page: ThreadUse
  /** All workers of the page together: the fleet's and the map's. */
  readonly workers: ThreadUse
}

/** The code running in a sample: our script, React, MapLibre's, its calls of WebGL, or the browser itself. */
export type Where = Record<'ours' | 'react' | 'maplibre' | 'webgl' | 'browser', number>

/** Categories for `useOf`, and those that `samplesOf` needs besides. */
export const taskCategories = ['toplevel']
export const sampleCategories = [...taskCategories, 'disabled-by-default-v8.cpu_profiler']

export const eventsOf = (trace: Buffer): readonly TraceEvent[] =>
  (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`

export function useOf(events: readonly TraceEvent[]): Use {
  const names = threadNames(events)
  const tasks = events.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
  const renderer = busiest(tasks.filter((task) => names.get(threadOf(task)) === 'CrRendererMain'))
  const ofPage = (name: string) => tasks.filter((task) => task.pid === renderer && names.get(threadOf(task)) === name)
  return { page: used(ofPage('CrRendererMain')), workers: used(ofPage('DedicatedWorker thread')) }
}

function used(tasks: readonly TraceEvent[]): ThreadUse {
  let [cpu, longest, longestCpu] = [0, 0, 0]
  for (const { dur = 0, tdur = 0 } of tasks) {
    cpu += tdur
    longest = Math.max(longest, dur)
    longestCpu = Math.max(longestCpu, tdur)
  }
  return { cpu: cpu / 1000, longest: longest / 1000, longestCpu: longestCpu / 1000 }
}

/** The process that used the most processor time. */
function busiest(tasks: readonly TraceEvent[]): number | undefined {
  const sums = [...Map.groupBy(tasks, ({ pid }) => pid)].map(([pid, own]) => [pid, used(own).cpu] as const)
  return sums.sort(([, a], [, b]) => b - a)[0]?.[0]
}

function threadNames(events: readonly TraceEvent[]): ReadonlyMap<string, string | undefined> {
  const named = events.filter(({ name }) => name === 'thread_name')
  return new Map(named.map((event) => [threadOf(event), event.args.name]))
}

/** Self time of each function in milliseconds, per scripting thread of the page. */
interface Samples {
  readonly thread: string
  readonly self: ReadonlyMap<ProfileNode['callFrame'], number>
}

export function samplesOf(events: readonly TraceEvent[]): readonly Samples[] {
  const names = threadNames(events)
  const chunks = Map.groupBy(
    events.filter(({ name }) => name === 'ProfileChunk'),
    ({ pid, id }) => `${pid} ${id}`,
  )
  return events
    .filter(({ name }) => name === 'Profile')
    .map((profile) => ({
      thread: names.get(threadOf(profile)) ?? 'a thread',
      self: selfTimes(chunks.get(`${profile.pid} ${profile.id}`) ?? []),
    }))
}

function selfTimes(chunks: readonly TraceEvent[]): Map<ProfileNode['callFrame'], number> {
  const nodes = new Map<number, ProfileNode['callFrame']>()
  const self = new Map<ProfileNode['callFrame'], number>()
  for (const { args } of chunks) {
    const { cpuProfile, timeDeltas = [] } = args.data ?? {}
    for (const { id, callFrame } of cpuProfile?.nodes ?? []) nodes.set(id, callFrame)
    for (const [at, id] of (cpuProfile?.samples ?? []).entries()) {
      const frame = nodes.get(id)
      if (!frame || frame.functionName === '(idle)') continue
      self.set(frame, (self.get(frame) ?? 0) + timeDeltas[at]! / 1000)
    }
  }
  return self
}

/** The share of each kind in the thread of the page. `webgl` are the names of the calls of WebGL. */
export function whereOf(samples: readonly Samples[], webgl: ReadonlySet<string>): Where {
  const where: Where = { ours: 0, react: 0, maplibre: 0, webgl: 0, browser: 0 }
  let all = 0
  for (const { thread, self } of samples) {
    if (thread !== 'CrRendererMain') continue
    for (const [{ url, functionName }, ms] of self) {
      const library = (['maplibre', 'react'] as const).find((name) => url?.includes(`/${name}`))
      const native = webgl.has(functionName) ? 'webgl' : 'browser'
      where[url ? (library ?? 'ours') : native] += ms
      all += ms
    }
  }
  for (const name of Object.keys(where) as (keyof Where)[]) where[name] /= all || 1
  return where
}

/** The functions with the most self time, by thread, as printable lines. */
export function* hottest(samples: readonly Samples[], max = 15): Generator<string> {
  for (const { thread, self } of samples) {
    const byName = new Map<string, number>()
    for (const [{ functionName, url = '', lineNumber = -1 }, ms] of self) {
      const place = url ? `  ${url.split('/').at(-1)}:${lineNumber + 1}` : ''
      const name = `${functionName || '(anonymous)'}${place}`
      byName.set(name, (byName.get(name) ?? 0) + ms)
    }
    const total = [...byName.values()].reduce((sum, ms) => sum + ms, 0)
    if (total < 20) continue
    yield `    ${thread}, ${total.toFixed(0)} ms of samples`
    for (const [name, ms] of [...byName].sort(([, a], [, b]) => b - a).slice(0, max))
      yield `      ${ms.toFixed(1).padStart(7)} ms  ${name}`
  }
}
