/** Where backups are kept: names with slashes, and bytes. */
export interface Target {
  /** Stores the bytes durably, all or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is nothing of this name. */
  get(name: string): Promise<Buffer | undefined>
  /** The names that begin with this prefix, in order. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}
