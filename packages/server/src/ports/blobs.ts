/** A stored file. */
export interface Blob {
  readonly stream: NodeJS.ReadableStream
  /** Bytes. */
  readonly size: number
}

/** Files that are too large for a row: pictures of devices and photos of units. Each device has a folder, named by its id. */
export interface Blobs {
  /** Resolves when the file is durable. Replaces a file of the same name. */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. The name may not be a path. */
  open(folder: string, name: string): Promise<Blob | undefined>
  /** With all that is in it. Removing what is not there is no failure. */
  removeFolder(folder: string): Promise<void>
}
