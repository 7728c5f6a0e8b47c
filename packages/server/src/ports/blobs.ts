/** A stored file. */
export interface Blob {
  readonly stream: NodeJS.ReadableStream
  /** Bytes. */
  readonly size: number
}

/** Files that are too large for a row. Each device has a folder, named by its id; what people upload has one of its own. */
export interface Blobs {
  /** Resolves when the file is durable. Replaces a file of the same name. */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. The name may not be a path. */
  open(folder: string, name: string): Promise<Blob | undefined>
  /** Removing what is not there is no failure. */
  remove(folder: string, name: string): Promise<void>
  /** With all that is in it. Removing what is not there is no failure. */
  removeFolder(folder: string): Promise<void>
}
