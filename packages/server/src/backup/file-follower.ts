import { dataFiles } from './data-files.ts'
import { folderOf } from './make-backup.ts'
import { type StoredFile, sha256 } from './manifest.ts'
import type { Target } from './target.ts'

const LOOK_EVERY_MS = 60_000

/** Stores files of the data folder that are new or changed since the complete backup, with lists of them beside the changes. */
export class FileFollower {
  readonly #dataDir: string
  readonly #target: Target
  /** The change time and size of the files that are stored, by path. */
  #known = new Map<string, string>()
  #looked = 0
  #storedUntil = 0

  constructor(dataDir: string, target: Target) {
    this.#dataDir = dataDir
    this.#target = target
  }

  /** What was changed before this time (ms) is stored; later changes are looked for at once. */
  begin(storedUntil: number): void {
    this.#storedUntil = storedUntil
    this.#known = new Map()
    this.#looked = 0
  }

  async follow(folder: string, now: Date): Promise<void> {
    if (now.getTime() - this.#looked < LOOK_EVERY_MS) return
    const list: StoredFile[] = []
    const seen = new Map<string, string>()
    for (const { path, changedMs, mark, read } of await dataFiles(this.#dataDir)) {
      if (this.#known.get(path) !== mark && changedMs >= this.#storedUntil) {
        const bytes = await read()
        if (!bytes) continue
        const hash = sha256(bytes)
        const name = `files/${hash}`
        await this.#target.put(name, bytes)
        list.push({ path, name, sha256: hash, bytes: bytes.length })
      }
      seen.set(path, mark)
    }
    if (list.length > 0) await this.#target.put(`${folder}/files/${folderOf(now)}`, listBytes(list))
    this.#known = seen
    this.#looked = now.getTime()
  }
}

/** The bytes of a list: its hash in the first line, its JSON in the second. */
function listBytes(list: readonly StoredFile[]): Buffer {
  const json = JSON.stringify(list)
  return Buffer.from(`${sha256(json)}\n${json}\n`)
}

/** The files that were stored after a backup, up to a time, the newer ones last. Throws one sentence when a list is damaged. */
export async function laterFiles(target: Target, folder: string, at?: Date): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const name of await target.list(`${folder}/files/`)) {
    if (at && name.split('/').at(-1)! > folderOf(at)) break
    const [hash, json = ''] = (await target.get(name))?.toString('utf8').split('\n') ?? []
    if (sha256(json) !== hash) throw new Error(`The backup is damaged: ${name} does not match its hash.`)
    files.push(...(JSON.parse(json) as StoredFile[]))
  }
  return files
}
