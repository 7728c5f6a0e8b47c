/** A stored file. */
export interface Blob {
  readonly stream: NodeJS.ReadableStream
  /** Bytes. */
  readonly size: number
}

/** Storage of files too large for a row. Each device has a folder, named by its id; uploads have one of their own. */
export interface Blobs {
  /** Resolves when the file is durable. Replaces a file of the same name. Pages are written as they come. */
  write(folder: string, name: string, bytes: Uint8Array | AsyncIterable<string | Uint8Array>): Promise<void>
  /** Undefined when there is no such file. The name may not be a path. */
  open(folder: string, name: string): Promise<Blob | undefined>
  /** Removing a missing file is no failure. */
  remove(folder: string, name: string): Promise<void>
  /** With all its files. Removing a missing folder is no failure. */
  removeFolder(folder: string): Promise<void>
}
