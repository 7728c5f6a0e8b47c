import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Has } from '../../context.ts'
import { archivesIn, type CachedArchive, markOf, openPlain } from './catalogue.ts'

/** The bundled archives: tools/map-data/streets makes them. */
const builtIn = fileURLToPath(new URL('../../../maps', import.meta.url))

/** The archives of map tiles that this process can serve. */
export interface Maps {
  /** Rescans the folders; concurrent callers share the scan. */
  list(): Promise<CachedArchive[]>
  /** Opens the listed archive of this file name; undefined when there is none that can be drawn. */
  open(file: string): Promise<{ cached: CachedArchive; handle: FileHandle } | undefined>
}

/** Of two with one name, the one that the operator put into `DATA_DIR/maps` is offered. */
export function openMaps({ config, log }: Has<'config' | 'log'>): Maps {
  const folders = [builtIn, join(config.dataDir, 'maps')]
  let known: readonly ReadonlyMap<string, CachedArchive>[] = []
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const before = known
    const found: Map<string, CachedArchive>[] = []
    for (const [index, folder] of folders.entries()) found.push(await archivesIn(folder, before[index] ?? new Map()))
    known = found
    for (const cached of news(before.at(-1), found.at(-1)!))
      log.warn({ archive: cached.id, problem: cached.problem }, 'a map archive is not offered')
  }
  const refresh = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const offered = () => new Map(known.flatMap((folder) => [...folder]))

  async function tryOpen(file: string): Promise<{ cached: CachedArchive; handle: FileHandle } | undefined> {
    const cached = offered().get(file)
    if (!cached || cached.problem !== null) return undefined
    const handle = await openPlain(cached.path).catch(() => undefined)
    if (!handle) return undefined
    if (markOf(await handle.stat()) === cached.mark) return { cached, handle }
    await handle.close()
    return undefined
  }

  return {
    async list() {
      await refresh()
      return [...offered().values()]
    },
    async open(file) {
      const opened = await tryOpen(file)
      if (opened) return opened
      // It may be new, or changed since the scan
      await refresh()
      return tryOpen(file)
    },
  }
}

/** Those whose problem is not logged yet. */
const news = (
  before: ReadonlyMap<string, CachedArchive> | undefined,
  found: ReadonlyMap<string, CachedArchive>,
): CachedArchive[] =>
  [...found].flatMap(([file, cached]) =>
    cached.problem !== (before?.get(file)?.problem ?? null) && cached.problem !== null ? [cached] : [],
  )
